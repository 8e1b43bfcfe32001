import AuthContract
import FriendsContract
import Links
import Mediator
import MessagingContract
import ProfileContract

/// Something that an account of the data asks of the features.
struct Errand: Sendable {
  let caller: Caller
  let run: @Sendable (CallContext) async throws -> Void

  init(_ account: Int64, _ run: @escaping @Sendable (CallContext) async throws -> Void) {
    caller = FeatureData.caller(account)
    self.run = run
  }

  /// An errand of a request.
  static func request<R: Request>(_ request: R, as account: Int64) -> Errand {
    Errand(account) { call in keep(try await call.perform(request)) }
  }
}

extension FeatureData {
  /// What is asked, by the names of the rows.
  func errands() throws -> [(name: String, errands: [Errand])] {
    let (writer, collector) = (FeatureData.writer, FeatureData.collector)
    let long = Correspondent.person(try Self.validUsername(FeatureData.reader))
    let middle = messages / 2
    let accounts = (0..<Self.often).map { Int64(5 + $0 % 32 * (people / 40)) }
    return [
      ("d2 open a conversation", many(.request(ReadMessages(correspondent: long), as: writer))),
      (
        "d3 page back to the middle",
        (0..<Self.often).map { number in
          .request(ReadMessages(correspondent: long, before: middle + number % 32 * 40), as: writer)
        }
      ),
      ("d4 inbox, the first fifty", many(.request(ShowInbox(), as: collector))),
      (
        "d5 search a common word", many(.request(SearchMessages(text: "everywhere"), as: collector))
      ),
      ("d5 search a rare word", many(.request(SearchMessages(text: "seldom"), as: writer))),
      (
        "d5 search two words", many(.request(SearchMessages(text: "everywhere seldom"), as: writer))
      ),
      (
        "d5 search an unfinished word", many(.request(SearchMessages(text: "every"), as: collector))
      ),
      ("d6 list 200 friends", accounts.map { .request(ListFriends(), as: $0) }),
      ("d7 suggest friends", accounts.prefix(8).map { .request(SuggestFriends(), as: $0) }),
      (
        "d8 search people by username",
        accounts.map {
          .request(SearchPeople(text: String(FeatureData.username($0 + 1).prefix(8))), as: $0)
        }
      ),
      (
        "d8 search people by name",
        accounts.map {
          .request(SearchPeople(text: name($0 + 1)), as: $0)
        }
      ),
    ]
  }

  /// The same errand often enough that the way to the thread and back does not count.
  private func many(_ errand: Errand) -> [Errand] {
    [Errand](repeating: errand, count: Self.often)
  }

  private static let often = 128

  /// Accounts that log in; the caller is anonymous before.
  func logins() throws -> [Errand] {
    try (0..<32).map { number in
      let account = Int64(5 + number)
      let username = try Self.validUsername(account)
      let login = Login(username: username, password: SecretText("whatever fits"))
      return Errand(account) { call in keep(try await call.mediator.call().perform(login)) }
    }
  }

  /// The username of an account, as requests take it.
  static func validUsername(_ account: Int64) throws -> Username {
    try Username(username(account)).orFail()
  }
}

/// The data contains an invalid username.
struct NoName: Error {}
