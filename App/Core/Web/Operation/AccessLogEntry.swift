import HTTP
import Mediator

/// A line of the access log; it has no value of a query, no cookie and no body.
struct AccessLogEntry: Encodable, Sendable {
  let time: String
  let address: String
  let method: String
  let path: String
  let status: Int
  let milliseconds: Double

  /// The number of the signed-in user's account.
  let account: Int64?

  /// The code of the problem, where the request was refused.
  let problem: String?

  /// What kept the server from answering, which clients do not learn.
  let reason: String?

  init(
    _ request: WebRequest,
    _ response: HTTPResponse,
    by user: SignedInUser?,
    took duration: Duration,
    at time: Timestamp
  ) {
    self.time = time.rfc3339
    address = request.address
    method = request.http.method.rawValue
    path = String(request.http.path.prefix(200))
    status = response.status.rawValue
    milliseconds = ((duration / .milliseconds(1)) * 1000).rounded() / 1000
    account = user?.account
    let refusal = request.refusal.problem
    problem = refusal?.code
    reason = response.status.rawValue >= 500 ? refusal?.message : nil
  }
}
