import Synchronization

/// Tells watches which of their topics have changed.
///
/// A change costs one look-up for each changed topic, however many watches there are.
public final class TopicHub: Sendable {
  private struct Watch {
    let tell: @Sendable () -> Void
    var changeCount = 0
  }

  private struct State {
    var watchesByTopic: [Topic: Set<Int>] = [:]
    var watches: [Int: Watch] = [:]

    /// The watches that depend on more than can be told apart.
    var watchesOfEverything: Set<Int> = []
    var lastNumber = 0

    mutating func noteChange(for number: Int) -> (@Sendable () -> Void)? {
      watches[number]?.changeCount += 1
      return watches[number]?.tell
    }
  }

  private let state = Mutex(State())

  /// Creates a hub without watches.
  public init() {}

  /// The number of topics that anything depends on.
  public var topicCount: Int { state.withLock { $0.watchesByTopic.count } }

  /// Tells the watches of topics that these have changed.
  public func changed(_ topics: some Sequence<Topic>) {
    let told = state.withLock { state in
      var numbers = state.watchesOfEverything
      for topic in topics { numbers.formUnion(state.watchesByTopic[topic] ?? []) }
      return numbers.compactMap { state.noteChange(for: $0) }
    }
    for tell in told { tell() }
  }

  /// Tells all watches that anything may have changed.
  public func changedEverything() {
    let told = state.withLock { state in
      state.watches.keys.compactMap { state.noteChange(for: $0) }
    }
    for tell in told { tell() }
  }

  // MARK: - For watches

  /// Tells one watch that what it depends on has changed by itself.
  func expired(_ number: Int) {
    state.withLock { $0.noteChange(for: number) }?()
  }

  func add(_ tell: @escaping @Sendable () -> Void) -> Int {
    state.withLock { state in
      state.lastNumber += 1
      state.watches[state.lastNumber] = Watch(tell: tell)
      return state.lastNumber
    }
  }

  func changeCount(of number: Int) -> Int {
    state.withLock { $0.watches[number]?.changeCount ?? 0 }
  }

  func watch(_ topics: some Sequence<Topic>, by number: Int) {
    state.withLock { state in
      for topic in topics { state.watchesByTopic[topic, default: []].insert(number) }
    }
  }

  func watchEverything(by number: Int) {
    state.withLock { _ = $0.watchesOfEverything.insert(number) }
  }

  func unwatch(_ topics: some Sequence<Topic>, by number: Int, everything: Bool) {
    state.withLock { state in
      for topic in topics {
        state.watchesByTopic[topic]?.remove(number)
        if state.watchesByTopic[topic]?.isEmpty == true { state.watchesByTopic[topic] = nil }
      }
      if everything { state.watchesOfEverything.remove(number) }
    }
  }

  func remove(_ number: Int, of topics: Set<Topic>) {
    unwatch(topics, by: number, everything: true)
    state.withLock { _ = $0.watches.removeValue(forKey: number) }
  }
}
