public import Mediator

/// What went wrong with a navigation: a closed set, so that a test can compare it.
public enum NavigationFailure: Error, Hashable, Sendable {
  /// The tree does not allow the verb.
  case invalidStep(TreeError)

  /// Guards led from place to place without end; these were the places.
  case tooManyRedirects([String])

  /// Navigations called navigations without end.
  case tooDeep(limit: Int)

  /// A guard did not give its verdict in time.
  case guardTimedOut(name: String)

  /// A guard failed instead of giving a verdict.
  case guardFailed(name: String, Problem)

  /// The scene could not be made.
  case building(Problem)

  /// The scene could not load what it shows, and was closed again.
  case loading(Problem)

  /// The text leads nowhere.
  case link(Problem)

  /// The session has ended.
  case ended
}

extension NavigationFailure: ProblemConvertible, CustomStringConvertible {
  /// The sentence that a user reads.
  public var description: String { problem.description }

  /// The failure as the edge shows it.
  public var problem: Problem {
    switch self {
    case .invalidStep(let error): error.problem
    case .tooManyRedirects(let places): .tooManyRedirects(places)
    case .tooDeep(let limit): .tooDeep(limit)
    case .guardTimedOut(let name): .guardTimedOut(name)
    case .guardFailed(_, let problem), .building(let problem), .loading(let problem),
      .link(let problem):
      problem
    case .ended:
      Problem(code: "navigation.ended", message: "The session has ended.")
    }
  }
}

extension NavigationFailure {
  /// One report for each code with which navigations fail or are given up, with invented values.
  public static let examples: [Problem] =
    [.noRoot, .atRoot(NodeID(3)), .noTab("pets", known: ["home", "friends"])].map(
      \TreeError.problem
    )
    + [.tooManyRedirects(["a", "b"]), .tooDeep(limit: 16), .guardTimedOut(name: "quota"), .ended]
    .map(\NavigationFailure.problem)
    + [
      NavigationCancellationReason.newer.problem, .noAction("ad", among: ["add"]),
      .noPlace("auth/logout"), .noLongerOpen,
    ]
    + [.unsuitable("“limit” has to be a whole number.")]
}

extension TreeError: ProblemConvertible {
  /// The error as it is shown to the user.
  public var problem: Problem {
    switch self {
    case .atRoot:
      Problem(
        code: "navigation.at-root",
        message: "This is the first place here; there is nothing to go back to.",
        hint: "home leads to the root, tab NAME to another tab, and a link anywhere."
      )
    case .noTab: Problem(code: "navigation.no-tab", message: description)
    case .noRoot, .gone, .noStack, .noSplit, .notEmpty, .badLayout:
      Problem(code: "navigation.misstep", message: description)
    }
  }
}

extension Problem {
  fileprivate static func tooManyRedirects(_ places: [String]) -> Problem {
    Problem(
      code: "navigation.redirects",
      message: "The places redirect in a circle: \(places.joined(separator: " → ")).",
      hint: "Guards must not redirect in a circle.",
      fault: .program
    )
  }

  fileprivate static func tooDeep(_ limit: Int) -> Problem {
    Problem(
      code: "navigation.depth",
      message: "Opening one place opened another, \(limit) times over.",
      hint: "A scene must not open itself while it loads.",
      fault: .program
    )
  }

  fileprivate static func guardTimedOut(_ name: String) -> Problem {
    Problem(
      code: "navigation.guard-timeout",
      message: "“\(name)” did not decide in time whether the place may be opened.",
      hint: "Try again.",
      fault: .machine
    )
  }
}
