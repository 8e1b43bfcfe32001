/// Marks the tasks that run inside a navigation, so that their own navigations are part of it.
struct CurrentTurn: Sendable {
  @TaskLocal static var current: CurrentTurn?

  /// The number of the turn.
  let number: Int

  /// How many navigations contain this one.
  let depth: Int

  private let queue: ObjectIdentifier

  /// The innermost turn of another session that contains this one.
  private let outer: Outer?

  private final class Outer: Sendable {
    let mark: CurrentTurn
    init(_ mark: CurrentTurn) { self.mark = mark }
  }

  init(_ queue: TurnQueue, _ turn: NavigationTurn) {
    self.queue = ObjectIdentifier(queue)
    number = turn.number
    depth = turn.depth
    let current = CurrentTurn.current
    let isSame = current?.queue == self.queue
    outer = isSame ? current?.outer : current.map(Outer.init)
  }

  /// Returns the mark of that queue's turn, if the task runs inside one.
  static func current(of queue: TurnQueue) -> CurrentTurn? {
    var mark = current
    while let found = mark {
      if found.queue == ObjectIdentifier(queue) { return found }
      mark = found.outer?.mark
    }
    return nil
  }
}
