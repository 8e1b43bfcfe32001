import Testing

/// A failure that needs more than one has patience to say: the data has it, and a line meets it.
private struct Prepared: CustomTestStringConvertible, Sendable {
  let code: String
  let status: Int32
  let change: String
  let line: String

  var testDescription: String { code }

  init(_ code: String, status: Int32 = 1, by change: String, at line: String) {
    self.code = code
    self.status = status
    self.change = change
    self.line = line
  }
}

@Suite(.timeLimit(.minutes(3)))
struct `An error code that depends on the data` {
  private let runner: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
    try runner.registerFriends(["alice", "bobby"])
    try runner.say("register carol 'seven green chairs outside'\nfriends add alice", as: "carol")
    try runner.say("register david 'seven green chairs outside'", as: "david")
    try runner.say("send bobby early\ngroup Walk bobby", as: "alice")
  }

  @Test(arguments: Self.all)
  private func `is the answer to the line that meets such data`(_ prepared: Prepared) throws {
    let before = try runner.run(["--json", "--profile", "alice"], saying: "where\n")
    try runner.execute(prepared.change)
    let met = try runner.run(["--json", "--profile", "alice"], saying: prepared.line + "\n")

    #expect(before.status == 0)
    #expect(met.status == prepared.status)
    #expect(met.output.contains("\"code\":\"\(prepared.code)\""), "\(met.output)\(met.errors)")
  }

  private static let alice = "(SELECT id FROM auth_account WHERE name = 'alice')"

  /// Rows with numbers that belong to no account.
  private static func numbers(_ count: Int) -> String {
    "WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < \(999 + count))"
  }

  private static let all = [
    Prepared(
      "data.edited",
      status: 3,
      by: "UPDATE migration SET checksum = checksum + 1 WHERE module = 'Messaging' AND number = 1",
      at: "where"
    ),
    Prepared(
      "auth.unreadable-password",
      by: "UPDATE auth_password SET hash = '$argon2id$v=19$nonsense' WHERE account = \(alice)",
      at: "login alice 'seven green chairs outside'"
    ),
    Prepared(
      "friends.too-many-friends",
      by: "\(numbers(5_000)) INSERT INTO friendship SELECT \(alice), i, 0 FROM n",
      at: "friends accept carol"
    ),
    Prepared(
      "friends.too-many-open-requests",
      by: "\(numbers(500)) INSERT INTO friend_request SELECT \(alice), i, 0, 1 FROM n",
      at: "friends add david"
    ),
    Prepared(
      "friends.too-many-requests",
      by: """
        DELETE FROM friend_request;
        INSERT OR REPLACE INTO friend_allowance VALUES (\(alice), strftime('%s') * 1000, 10000)
        """,
      at: "friends add david"
    ),
    Prepared(
      "internal",
      by: "ALTER TABLE friendship RENAME TO friendship_of_old",
      at: "friends list"
    ),
    Prepared(
      "messaging.too-old",
      by: "UPDATE messaging_message SET sent_at = sent_at - 3600000",
      at: "messaging edit 1.1 late"
    ),
    Prepared(
      "messaging.group-full",
      by: "\(numbers(248)) INSERT INTO messaging_member SELECT 2, i, 0, 0, 0, 0, 0, 0 FROM n",
      at: "friends accept carol\nmessaging invite 2 carol"
    ),
  ]
}
