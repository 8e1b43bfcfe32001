import AuthContract
import FriendsContract
import Links
import Mediator
import MessagingContract
import ProfileContract

/// The features end to end through the mediator, against the statements that they run.
///
/// An ordinary run takes a hundredth of the data; with `--long` it takes the whole, and
/// holds it against the hundredth besides.
enum FeatureWork {
  static func all(isLong: Bool) async throws -> [Comparison] {
    let few = try await FeatureHouse(.hundredth, at: FeatureFile.path(of: .hundredth))
    guard isLong else {
      return try await few.sendings() + (try few.comparisons())
        + [Guessing().comparison(), Deletion(in: few).comparison()]
    }
    let many = try await FeatureHouse(.whole, at: FeatureFile.path(of: .whole))
    return try await growth(few, many) + many.sendings() + (try many.comparisons())
      + [Guessing().comparison(), Deletion(in: many).comparison()]
  }

  /// The same errands among all data and among a hundredth of it.
  private static func growth(_ few: FeatureHouse, _ many: FeatureHouse) throws -> [Comparison] {
    try zip(few.errands(), many.errands()).map { one, other in
      Comparison(
        "\(one.name), whole / hundredth",
        operations: one.errands.count,
        goal: 1.5,
        time: .processor
      ) {
        try await many.run(other.errands)
      } baseline: {
        try await few.run(one.errands)
      }
    }
  }
}

extension FeatureHouse {
  fileprivate func comparisons() throws -> [Comparison] {
    try errands().map { comparison($0.name, of: $0.errands) } + [
      comparison(
        "d9 log in, hashing left out",
        of: try (0..<32).map { try login(5 + $0) },
        time: .wall
      )
    ]
  }

  /// What is asked, by the names of the rows.
  fileprivate func errands() throws -> [(name: String, errands: [Errand])] {
    let (writer, collector) = (FeatureData.writer, FeatureData.collector)
    let long = Correspondent.person(try username(FeatureData.reader))
    let middle = data.messages / 2
    let accounts = (0..<Self.often).map { Int64(5 + $0 % 32 * (data.people / 40)) }
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
          .request(SearchPeople(text: data.name($0 + 1)), as: $0)
        }
      ),
    ]
  }

  /// The same errand often enough that the way to the thread and back does not count.
  private func many(_ errand: Errand) -> [Errand] {
    [Errand](repeating: errand, count: Self.often)
  }

  private static let often = 128

  func username(_ account: Int64) throws -> Username {
    guard let username = Username(FeatureData.username(account)) else { throw NoName() }
    return username
  }

  /// The caller is anonymous before the login.
  private func login(_ account: Int64) throws -> Errand {
    let login = Login(username: try username(account), password: SecretText("whatever fits"))
    return Errand(account) { call in keep(try await call.mediator.call().perform(login)) }
  }
}

/// The data contains an invalid username.
struct NoName: Error {}
