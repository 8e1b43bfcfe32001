import Synchronization

/// A record of every call, verdict, navigation and event of one session.
///
/// It keeps the newest entries and counts the rest. While it is off it costs one atomic load.
public final class SessionTrace: Sendable {
  /// The entries as a ring: when it is full, the newest replaces the oldest.
  private struct State {
    var ring: [TraceEntry] = []
    var oldest = 0
    var forgotten = 0

    var lines: [TraceEntry] { Array(ring[oldest...]) + ring[..<oldest] }

    /// Moves an entry into the ring.
    mutating func add(_ next: inout TraceEntry?, capacity: Int) {
      guard let line = next.take() else { return }
      guard ring.count == capacity else { return ring.append(line) }
      ring[oldest] = line
      oldest = oldest + 1 == capacity ? 0 : oldest + 1
      forgotten += 1
    }
  }

  private let capacity: Int
  private let on: Atomic<Bool>
  private let state = Mutex(State())

  /// Creates a trace.
  ///
  /// - Parameters:
  ///   - isOn: Whether it records entries from the start.
  ///   - capacity: The number of entries to keep.
  public init(isOn: Bool = true, capacity: Int = 4096) {
    on = Atomic(isOn)
    self.capacity = max(2, capacity)
  }

  /// Whether entries are recorded.
  public var isOn: Bool {
    get { on.load(ordering: .relaxed) }
    set { on.store(newValue, ordering: .relaxed) }
  }

  /// The recorded entries, oldest first.
  public var lines: [TraceEntry] {
    state.withLock { $0.lines }
  }

  /// The number of older entries that were dropped to make room.
  public var forgotten: Int {
    state.withLock { $0.forgotten }
  }

  /// Adds an entry if the trace is on.
  public func record(_ line: @autoclosure () -> TraceEntry) {
    guard isOn else { return }
    var line: TraceEntry? = line()
    state.withLock { $0.add(&line, capacity: capacity) }
  }

  /// Returns the recorded entries and removes them.
  public func drain() -> [TraceEntry] {
    state.withLock { state in
      defer { state = State() }
      return state.lines
    }
  }
}

/// One entry of a trace: a value, so that tests, users and documents read the same.
public struct TraceEntry: Sendable {
  /// The kinds of entries.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// A request was made.
    case call
    /// An event was published.
    case event
    /// A listener was called for an event.
    case listener
    /// A link was resolved.
    case link
    /// A guard gave its verdict.
    case verdict
    /// The scene tree was asked to change.
    case navigation
    /// A module was started or stopped.
    case lifecycle
  }

  /// How an entry's work ended.
  public enum Outcome: String, Sendable, Codable, CaseIterable {
    /// It succeeded.
    case done
    /// It was refused.
    case refused
    /// It was redirected to another place.
    case redirected
    /// It waits for another step, such as a login.
    case suspended
    /// It was cancelled.
    case cancelled
    /// No module answered.
    case unanswered
    /// It failed.
    case failed
  }

  /// What happened.
  public let kind: Kind
  /// What it happened to.
  public let subject: Subject
  /// The module that caused it, or `nil` outside all modules.
  public let from: ModuleName?
  /// The module that answered or listened.
  public let to: ModuleName?
  /// How it ended.
  public let outcome: Outcome
  /// Why it ended that way, if there is more to tell.
  public let reason: String?
  /// How long it took.
  public let took: Duration
  /// The number of calls that led to it.
  public let depth: Int

  /// Creates an entry.
  public init(
    _ kind: Kind,
    subject: Subject,
    outcome: Outcome = .done,
    from: ModuleName? = nil,
    to: ModuleName? = nil,
    reason: String? = nil,
    took: Duration = .zero,
    depth: Int = 0
  ) {
    self.kind = kind
    self.subject = subject
    self.from = from
    self.to = to
    self.outcome = outcome
    self.reason = reason
    self.took = took
    self.depth = depth
  }
}

extension TraceEntry {
  /// What an entry is about; a type is stored as a type and only spelled out when it is read.
  public enum Subject: Sendable, CustomStringConvertible {
    /// A type, such as that of a request.
    case type(any Any.Type)
    /// A text, such as a link.
    case text(String)
    /// A value, such as a place.
    case value(any CustomStringConvertible & Sendable)

    /// The subject as text.
    public var description: String {
      switch self {
      case .type(let type): String(naming: type)
      case .text(let text): text
      case .value(let value): value.description
      }
    }
  }
}

extension TraceEntry: CustomStringConvertible {
  /// The entry as one line, with its duration if one was measured.
  public var description: String {
    let indent = String(repeating: "  ", count: depth)
    let way = from.map { "\($0) → " } ?? ""
    let goal = to.map { "\(way)\($0) " } ?? way
    let why = reason.map { " (\($0))" } ?? ""
    let time = took > .zero ? ", \(took.shortText)" : ""
    return "\(indent)\(kind.rawValue) \(goal)\(subject): \(outcome.rawValue)\(why)\(time)"
  }
}
