import HTTP
import Links
import Mediator

/// A problem with its HTTP status.
struct WebProblem: Error {
  /// The problem as clients see it.
  let problem: Problem

  /// The problem as those see it who run the server.
  let cause: Problem
  let status: HTTPStatus

  /// The name of the parameter that it is about, where it is about one.
  var parameter: String?

  /// The methods that the address has, where it is about another one.
  var allowedMethods: [HTTPMethod] = []

  init(_ problem: Problem, status: HTTPStatus? = nil, parameter: String? = nil) {
    self.problem = problem.forClients
    cause = problem
    self.status = status ?? HTTPStatus(problem)
    self.parameter = parameter
  }

  /// Creates the problem of what is asked for and cannot be shown: a value in its address that means
  /// nothing is an address at which there is nothing.
  init(showing problem: Problem) {
    let status = HTTPStatus(problem)
    self.init(problem, status: status == .unprocessableContent ? .notFound : status)
  }

  /// Creates the problem of any error.
  init(of error: any Error) {
    switch error {
    case let error as HTTPBodyError:
      self.init(.webBody(error.reason), status: error.status)
    default: self.init(Problem(of: error))
    }
  }
}

extension HTTPBodyError {
  /// What was wrong with the body, as a sentence.
  fileprivate var reason: String {
    switch self {
    case .refused(.bodyTooLarge): "The body is too large."
    case .refused: "The body is malformed."
    case .timedOut: "The body took too long to arrive."
    case .disconnected: "The body is incomplete."
    }
  }
}

extension HTTPStatus {
  /// The status that says the most about a problem.
  init(_ problem: Problem) {
    guard problem.waitingTime == nil else {
      self = .tooManyRequests
      return
    }
    switch problem.code {
    case "unauthorised": self = .unauthorized
    case "navigation.link", "unanswered": self = .notFound
    case "navigation.closed", "web.cross-site": self = .forbidden
    case "navigation.cancelled", "cancelled": self = .conflict
    case "data.busy", "timed-out": self = .serviceUnavailable
    default:
      switch problem.fault {
      case .caller: self = .unprocessableContent
      case .program: self = .internalServerError
      case .machine: self = .serviceUnavailable
      }
    }
  }
}

extension Problem {
  /// The problem as clients see it; where the data is, and what the machine lacks, is not for them.
  var forClients: Problem {
    guard fault == .machine, code == "system" || code.hasPrefix("data.") else { return self }
    let (message, hint) =
      switch code {
      case "system": ("The server cannot do this now.", "Try again later.")
      case "data.busy": ("The server is busy.", "Try again soon.")
      case "data.no-room": ("The server has no room for more.", "Try again later.")
      case "data.read-only": ("The server can only read its data now.", "Try again later.")
      case "data.moved":
        ("The server's data was moved.", "Ask the operator to start the server on the new data.")
      default: ("The server cannot use its data now.", "Try again later.")
      }
    return Problem(code: code, message: message, hint: hint, fault: fault)
  }

  /// A form that a page of another site has sent.
  static let crossSite = Problem(
    code: "web.cross-site",
    message: "The request came from another site, so nothing was done.",
    hint: "Open the page here and try again."
  )

  /// A page without a link of its own that is not kept any more.
  static let pageGone = Problem(
    code: "web.page-gone",
    message: "This page is not kept any more: the server has begun anew, or too long has passed.",
    hint: "Begin again at the place where it opened; nothing was changed."
  )

  /// A request that was meant for another site.
  static func webOtherSite(_ name: String) -> Problem {
    Problem(
      code: "web.other-site",
      message: "This server does not answer for \(name).",
      hint: "If it is its name, start it with --public-url."
    )
  }

  /// A form of a page that was made for another user.
  static func otherReader(_ reader: String, than user: String) -> Problem {
    Problem(
      code: "web.other-reader",
      message: "This page was opened by \(reader), and \(user) has signed in meanwhile. "
        + "Nothing was done.",
      hint: "Open the page again."
    )
  }

  /// A body that cannot be read as what it says it is.
  static func webBody(_ message: String, hint: String? = nil) -> Problem {
    Problem(code: "web.body", message: message, hint: hint)
  }

  /// An address that does not have the method.
  static func webMethod(_ method: HTTPMethod, allowed: [HTTPMethod]) -> Problem {
    let names = allowed.map(\.rawValue).joined(separator: ", ")
    return Problem(
      code: "web.method",
      message: "\(method.rawValue) is not possible here.",
      hint: "Use \(names)."
    )
  }

  /// An address of the API at which there is nothing.
  static func noSuchCommand(_ name: String, nearest: [String]) -> Problem {
    Problem(
      code: "navigation.link",
      message: "There is no command \(name).",
      hint: nearest.isEmpty
        ? "GET /api/v1/openapi.json lists them." : SpellingSuggestion.question(nearest)
    )
  }
}

extension Duration {
  /// The seconds, rounded up, and at least one.
  var wholeSeconds: Int { max(1, Int((self / .seconds(1)).rounded(.up))) }
}
