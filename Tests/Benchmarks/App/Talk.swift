#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Two people at two prompts, two processes on one data folder, who write to each other by turns.
struct Talk {
  private let isOpen: Bool
  private let seats: [(name: String, desk: Desk, child: Child)]

  /// Begins the conversation.
  ///
  /// - Parameters:
  ///   - data: The data with both accounts.
  ///   - isOpen: Whether each has the conversation with the other open, whose screen then changes.
  /// - Throws: ``Child/Failure`` if a program does not start.
  init(on data: AppData, inConversation isOpen: Bool = false) throws {
    seats = try [("alice", "default"), ("bobby", "bobby")].map { name, profile in
      let desk = try Desk()
      let end = Child.End.terminal(desk.path)
      let child = try Child(data.words("--no-color", as: profile), from: end, to: end)
      try child.hear(until: "> ", at: desk)
      return (name, desk, child)
    }
    self.isOpen = isOpen
    guard isOpen else { return }
    for (seat, other) in zip(seats, seats.reversed()) {
      seat.desk.type("open messaging/with/\(other.name)\r")
      try seat.child.hear(until: "typing sends", "> ", at: seat.desk)
    }
  }

  /// The processor time of one of both programs while nothing happens, in nanoseconds a second.
  func idleTime(seconds: Int) -> Double {
    let child = seats[0].child
    // What opening the screens has begun comes to its end.
    sleep(2)
    let start = child.processorTime
    // What is measured is that nothing happens.
    sleep(UInt32(seconds))
    return (child.processorTime - start) / Double(seconds)
  }

  /// The time from the key that sends a message until the other terminal shows it, within which so
  /// many of a hundred arrive.
  ///
  /// - Parameters:
  ///   - share: How many of a hundred.
  ///   - count: How many messages are sent.
  ///   - pause: The milliseconds before each. A screen is repainted ten times a second at most, so
  ///     messages that follow each other faster wait for one another.
  /// - Returns: The time in nanoseconds.
  /// - Throws: ``Child/Failure`` if a program ends.
  func slowest(of share: Int, count: Int = 200, pause: Int = 0) throws -> Double {
    var times: [Double] = []
    for number in 1...count {
      // A message is to find a screen that was not repainted just now.
      usleep(UInt32(1_000 * pause))
      let (from, to) = (seats[number % 2], seats[1 - number % 2])
      // In the conversation, what is typed is sent.
      from.desk.type((isOpen ? "" : "send \(to.name) ") + "word\(number)end")
      try from.child.hear(until: "word\(number)end", at: from.desk)
      let start = Stopwatch.now(by: .wall)
      from.desk.type("\r")
      try to.child.hear(until: "word\(number)end", at: to.desk)
      times.append(Stopwatch.now(by: .wall) - start)
      try from.child.hear(until: "> ", at: from.desk)
    }
    for seat in seats { seat.desk.type("\u{4}") }
    for seat in seats { try seat.child.end() }
    return times.sorted()[times.count * share / 100]
  }
}
