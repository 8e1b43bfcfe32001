import Navigation
import Synchronization
import Terminal

/// A sheet that opened over the tabs, or closed.
struct SheetMovement: Encodable, Equatable, Sendable {
  /// The title of the sheet.
  let sheet: String

  /// Whether it opened.
  let opens: Bool

  /// The movement as a line before the screen that is then in front.
  var line: TerminalText {
    let text = opens ? "↑ \(sheet) opens over the tabs." : "↓ \(sheet) closes."
    return TerminalText(text, look: .dim)
  }
}

/// The sheets that have moved since the line began.
final class SheetMovements: Sendable {
  private let all = Mutex<[SheetMovement]>([])

  /// Adds a movement.
  func add(_ movement: SheetMovement) { all.withLock { $0.append(movement) } }

  /// Returns all movements, and forgets them.
  func take() -> [SheetMovement] {
    all.withLock { all in
      defer { all = [] }
      return all
    }
  }
}

/// Notes how a sheet comes and goes: a prompt has nothing to move, so it says it in words.
final class SheetAnimator: Animator {
  var isPresenting = true

  private let movements: SheetMovements

  init(_ movements: SheetMovements) {
    self.movements = movements
  }

  func animate(_ place: any SceneAdapter) async {
    let title = place.title ?? Place(place).description
    movements.add(SheetMovement(sheet: title, opens: isPresenting))
  }
}
