import HTTP
import JSON
import Mediator

/// A problem as `application/problem+json` (RFC 9457), with its code as the type.
struct ProblemDocument: Encodable, Sendable {
  private let failure: WebProblem
  private let hint: String?

  /// Takes a problem; what it advises is said as of an API with some commands.
  init(_ failure: WebProblem, for commands: [CommandDescriptor] = []) {
    self.failure = failure
    hint = PageHint.forPrograms(failure.problem.hint, commands)
  }

  func encode(to encoder: any Encoder) throws {
    var members: [(String, OrderedJSON)] = [
      ("type", .text(failure.problem.code)),
      ("title", .text(failure.problem.message)),
      ("status", .number(failure.status.rawValue)),
    ]
    if let hint { members.append(("detail", .text(hint))) }
    if let parameter = failure.parameter { members.append(("parameter", .text(parameter))) }
    try OrderedJSON.object(members).encode(to: encoder)
  }

  /// The problem as a response.
  var response: HTTPResponse {
    let text = (try? JSONTextEncoder.text(of: self)) ?? "{}"
    var response = HTTPResponse(failure.status, text: text, type: "application/problem+json")
    response.fields["Cache-Control"] = "no-store"
    return response
  }
}
