public import Mediator

/// What went wrong with a navigation: a closed set, so that a test can compare it.
public enum NavigationFailure: Error, Hashable, Sendable {
  /// The tree allows no such step from where it stands.
  case misstep(Misstep)

  /// Guards led from place to place without end; these were the places.
  case tooManyRedirects([String])

  /// Navigations called navigations without end.
  case tooDeep(limit: Int)

  /// A guard did not give its verdict in time.
  case guardTimedOut(name: String)

  /// A guard failed instead of giving a verdict.
  case guardFailed(name: String, Report)

  /// The scene could not be made.
  case building(Report)

  /// The scene could not load what it shows, and was closed again.
  case loading(Report)

  /// The text leads nowhere.
  case link(Report)

  /// The session has ended.
  case ended
}

extension NavigationFailure: Reportable, CustomStringConvertible {
  /// The sentence for the person at the prompt.
  public var description: String { report.description }

  /// The failure as the edge shows it.
  public var report: Report {
    switch self {
    case .misstep(let misstep): misstep.report
    case .tooManyRedirects(let places): .tooManyRedirects(places)
    case .tooDeep(let limit): .tooDeep(limit)
    case .guardTimedOut(let name): .guardTimedOut(name)
    case .guardFailed(_, let report), .building(let report), .loading(let report),
      .link(let report):
      report
    case .ended:
      Report(code: "navigation.ended", message: "The session has ended.")
    }
  }
}

extension NavigationFailure {
  /// One report for each code with which navigations fail or are given up, with invented values.
  public static let examples: [Report] =
    [.noRoot, .atRoot(NodeID(3)), .noTab("pets", known: ["home", "friends"])].map(\Misstep.report)
    + [.tooManyRedirects(["a", "b"]), .tooDeep(limit: 16), .guardTimedOut(name: "quota"), .ended]
    .map(\NavigationFailure.report)
    + [Cancellation.newer.report, .noAction("ad", among: ["add"]), .noPlace("auth/logout")]
    + [.unsuitable("“limit” has to be a whole number.")]
}

extension Misstep: Reportable {
  /// The misstep as the edge shows it.
  public var report: Report {
    switch self {
    case .atRoot:
      Report(
        code: "navigation.at-root",
        message: "This is the first place here; there is nothing to go back to.",
        hint: "home leads to the root, tab NAME to another tab, and a link anywhere."
      )
    case .noTab: Report(code: "navigation.no-tab", message: description)
    case .noRoot, .gone, .noStack, .noSplit, .notEmpty, .badLayout:
      Report(code: "navigation.misstep", message: description)
    }
  }
}

extension Report {
  fileprivate static func tooManyRedirects(_ places: [String]) -> Report {
    Report(
      code: "navigation.redirects",
      message: "One place led to the next without end: \(places.joined(separator: " → ")).",
      hint: "Guards must not send people in circles.",
      fault: .program
    )
  }

  fileprivate static func tooDeep(_ limit: Int) -> Report {
    Report(
      code: "navigation.depth",
      message: "Opening one place opened another, \(limit) times over.",
      hint: "A scene must not open itself while it loads.",
      fault: .program
    )
  }

  fileprivate static func guardTimedOut(_ name: String) -> Report {
    Report(
      code: "navigation.guard-timeout",
      message: "“\(name)” did not decide in time whether the place may be opened.",
      hint: "Try again.",
      fault: .machine
    )
  }
}
