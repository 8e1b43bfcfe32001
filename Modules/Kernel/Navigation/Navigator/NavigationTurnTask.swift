/// A task that runs code of a module as a part of a turn.
struct NavigationTurnTask: Equatable {
  let task: Int?
  let turn: NavigationTurn

  /// What tells the running task from all others that run.
  static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }
}
