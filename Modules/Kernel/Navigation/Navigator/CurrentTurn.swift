/// Marks the tasks of guards, so that their own navigations are part of the one that they judge.
struct CurrentTurn: Sendable {
  @TaskLocal static var current: CurrentTurn?

  let turn: NavigationTurn

  private let queue: ObjectIdentifier

  /// The innermost turn of another session that contains this one.
  private let outer: Outer?

  private final class Outer: Sendable {
    let mark: CurrentTurn
    init(_ mark: CurrentTurn) { self.mark = mark }
  }

  init(_ queue: TurnQueue, _ turn: NavigationTurn) {
    self.queue = ObjectIdentifier(queue)
    self.turn = turn
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
