import AuthContract
import Database
import Links
import Mediator
import MessagingContract
import Synchronization

/// An account with 10,000 messages is deleted while another user writes all the time.
struct Deletion: Sendable {
  private static let messages = 10_000

  private let house: FeatureHouse

  init(in house: FeatureHouse) {
    self.house = house
  }

  /// The longest wait of the writer, held against what is allowed.
  func comparison() -> Comparison {
    Comparison("d10 delete 10,000 messages, longest wait", goal: 1, rounds: 3) {
      try await longestWait() / .nanoseconds(1)
    } baseline: {
      50_000_000
    }
  }

  private func longestWait() async throws -> Duration {
    let account = try await enter()
    let isOver = Atomic(false)
    async let longest = write { isOver.load(ordering: .relaxed) }
    try await delete(account)
    isOver.store(true, ordering: .relaxed)
    return try await longest
  }

  /// Sends messages one after the other, and returns the longest that one took.
  private func write(until isOver: @Sendable () -> Bool) async throws -> Duration {
    let account: Int64 = 100
    let text = try MessageText("still here").orFail()
    let send = SendMessage(
      correspondent: .person(try FeatureData.validUsername(account + 1)),
      text: text
    )
    var longest = Duration.zero
    while !isOver() {
      let start = ContinuousClock.now
      keep(try await house.call(as: account).perform(send))
      longest = max(longest, ContinuousClock.now - start)
    }
    return longest
  }

  /// Deletes an account and lets every module forget it.
  private func delete(_ account: Int64) async throws {
    let delete = DeleteAccount(
      username: try FeatureData.validUsername(account),
      password: SecretText("whatever fits")
    )
    keep(try await house.call(as: account).perform(delete))
    try await house.mediator.eventLog(of: house.database).deliver()
  }

  /// Enters one more account, in a conversation of its own.
  private func enter() async throws -> Int64 {
    let counts = try await house.database.read { connection in
      let accounts: Int64? = try connection.value("SELECT max(id) FROM auth_account")
      let sessions: Int64? = try connection.value("SELECT max(id) FROM auth_session")
      let account = max(accounts ?? 0, sessions ?? 0) + 1
      return try connection.first("SELECT conversations + 1, serial FROM messaging_count") { row in
        try (account, conversation: row[0] as Int64, serial: row[1] as Int64)
      }
    }
    let (account, conversation, serial) = try counts.orFail()
    let (username, name) = (FeatureData.username(account), house.data.name(account))
    try await house.database.write { transaction in
      try transaction.enterAccount(account, username)
      try transaction.enterProfile(account, username, name)
      let pair = EnteredConversation(
        id: conversation,
        low: FeatureData.collector,
        high: account,
        last: Self.messages
      )
      try transaction.enter(pair, upTo: serial + Int64(Self.messages))
      for number in 1...Self.messages {
        let place = serial + Int64(number)
        let ends = (FeatureData.collector, account)
        try transaction.enter(
          EnteredMessage(conversation: conversation, number, place, account, ends)
        )
      }
      try transaction.execute(
        "UPDATE messaging_count SET conversations = $1, serial = $2, indexed = $2",
        conversation,
        serial + Int64(Self.messages)
      )
    }
    return account
  }
}
