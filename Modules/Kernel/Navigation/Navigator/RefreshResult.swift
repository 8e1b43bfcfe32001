public import Mediator

/// How the scene in front was brought up to date.
public enum RefreshResult: Equatable, Sendable {
  /// The scene in front shows the data as they are now.
  case current

  /// A scene was closed because the user may not see it any more; the one in front is up to date.
  case closed(Problem)

  /// The scene in front could not load again, and shows what it had loaded before.
  case outdated(Problem)

  /// Why the user does not see what they saw before, or not as it is now.
  public var problem: Problem? {
    switch self {
    case .current: nil
    case .closed(let problem), .outdated(let problem): problem
    }
  }

  /// What the user reads beside the screen, if anything.
  public var remark: String? {
    switch self {
    case .current: nil
    case .closed(let problem): problem.description
    case .outdated(let problem): "This may be out of date. \(problem.description)"
    }
  }
}

extension Problem {
  /// Why a place closes whose guard gives no reason.
  static let noLongerOpen = Problem(
    code: "navigation.closed",
    message: "This place is no longer open to you."
  )
}
