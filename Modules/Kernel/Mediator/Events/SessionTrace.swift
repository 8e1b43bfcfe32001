import Synchronization

/// What happened, line by line: every call, verdict, navigation and event of one session.
///
/// The trace keeps the newest lines and counts the rest. While it is off it costs one atomic load.
public final class SessionTrace: Sendable {
  /// The lines as a ring: once it is full, the newest takes the place of the oldest.
  private struct State {
    var ring: [TraceEntry] = []
    var oldest = 0
    var forgotten = 0

    var lines: [TraceEntry] { Array(ring[oldest...]) + ring[..<oldest] }

    /// Moves a line into the ring.
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
  ///   - isOn: Whether it records from the start.
  ///   - capacity: How many lines it keeps before it forgets the oldest.
  public init(isOn: Bool = true, capacity: Int = 4096) {
    on = Atomic(isOn)
    self.capacity = max(2, capacity)
  }

  /// Whether lines are recorded.
  public var isOn: Bool {
    get { on.load(ordering: .relaxed) }
    set { on.store(newValue, ordering: .relaxed) }
  }

  /// The lines that are kept, oldest first.
  public var lines: [TraceEntry] {
    state.withLock { $0.lines }
  }

  /// How many older lines were dropped to make room.
  public var forgotten: Int {
    state.withLock { $0.forgotten }
  }

  /// Adds a line, if the trace is on.
  public func record(_ line: @autoclosure () -> TraceEntry) {
    guard isOn else { return }
    var line: TraceEntry? = line()
    state.withLock { $0.add(&line, capacity: capacity) }
  }

  /// Returns the lines that are kept and forgets them.
  public func drain() -> [TraceEntry] {
    state.withLock { state in
      defer { state = State() }
      return state.lines
    }
  }
}

/// One line of a trace: a value, so that a test, a person and a document read the same.
public struct TraceEntry: Sendable {
  /// What kind of thing happened.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// A request was made of a module.
    case call
    /// An event was announced.
    case event
    /// A listener was told of an event.
    case listener
    /// A text was read as a link.
    case link
    /// A guard gave its verdict.
    case verdict
    /// The tree of scenes was asked to change.
    case navigation
    /// A module was started or stopped.
    case lifecycle
  }

  /// How it ended.
  public enum Outcome: String, Sendable, Codable, CaseIterable {
    /// It went well.
    case done
    /// Somebody said no, and why.
    case refused
    /// It was sent elsewhere.
    case redirected
    /// It waits for something.
    case suspended
    /// It was given up.
    case cancelled
    /// Nobody was there to answer.
    case unanswered
    /// It went wrong.
    case failed
  }

  /// What kind of thing happened.
  public let kind: Kind
  /// What it happened to.
  public let subject: Subject
  /// The module from which it came, or nothing for the edge.
  public let from: ModuleName?
  /// The module that was concerned.
  public let to: ModuleName?
  /// How it ended.
  public let outcome: Outcome
  /// Why it ended so, where there is more to say.
  public let reason: String?
  /// How long it took.
  public let took: Duration
  /// How many calls it stands below the one that began.
  public let depth: Int

  /// Creates a line.
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
  /// What a line is about; a type is kept as a type and only spelled out when somebody reads it.
  public enum Subject: Sendable, CustomStringConvertible {
    /// A type, such as that of a request.
    case type(any Any.Type)
    /// A text, such as a link.
    case text(String)
    /// A value, such as a place.
    case value(any CustomStringConvertible & Sendable)

    /// The text that a person reads.
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
  /// The line as a person reads it.
  public var description: String {
    let indent = String(repeating: "  ", count: depth)
    let way = from.map { "\($0) → " } ?? ""
    let goal = to.map { "\(way)\($0) " } ?? way
    let why = reason.map { " (\($0))" } ?? ""
    return "\(indent)\(kind.rawValue) \(goal)\(subject): \(outcome.rawValue)\(why)"
  }
}
