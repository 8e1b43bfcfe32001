/// Marks the tasks that run inside a navigation, so that what they navigate is part of it.
struct CurrentTurn: Sendable {
  @TaskLocal static var current: CurrentTurn?

  /// The navigator whose turn it is.
  let navigator: ObjectIdentifier

  /// The number of the turn.
  let turn: Int

  /// How many navigations stand above, the outermost not counted.
  let depth: Int

  /// The turn of another session that is still further out.
  private let outer: Outer?

  private final class Outer: Sendable {
    let mark: CurrentTurn
    init(_ mark: CurrentTurn) { self.mark = mark }
  }

  init(_ navigator: Navigator, turn: Int, depth: Int) {
    self.navigator = ObjectIdentifier(navigator)
    self.turn = turn
    self.depth = depth
    let current = CurrentTurn.current
    let isSame = current?.navigator == self.navigator
    outer = isSame ? current?.outer : current.map(Outer.init)
  }

  /// The mark of that navigator's turn, if the task runs inside one.
  static func current(of navigator: Navigator) -> CurrentTurn? {
    var mark = current
    while let found = mark {
      if found.navigator == ObjectIdentifier(navigator) { return found }
      mark = found.outer?.mark
    }
    return nil
  }
}

/// The right to change a navigator's tree.
struct NavigationTurn {
  let number: Int
  let depth: Int

  /// Whether the turn belongs to a navigation further out, which will end it.
  var isNested: Bool { depth > 0 }
}
