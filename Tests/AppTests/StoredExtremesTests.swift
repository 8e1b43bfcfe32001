import TestKit
import Testing

@Suite(.serialized, .timeLimit(.minutes(60)))
struct `Stored numbers out of range` {
  private let runner: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
    try runner.registerFriends(["alice", "bobby", "carol"])
    try runner.say("register david 'seven green chairs outside'\nfriends add alice", as: "david")
    try runner.say("messaging send alice one\nmessaging send alice 'two of them'", as: "bobby")
    // A page does not reach the beginning of a conversation as long as this.
    let many = (1...60).map { "messaging send alice 'message \($0)'" }.joined(separator: "\n")
    try runner.say(many, as: "bobby")
    try runner.say(
      """
      messaging edit 1.1 'one more'
      messaging react 1.1 👍
      profile set --status away
      """,
      as: "bobby"
    )
    try runner.say(
      """
      messaging group Chairs bobby
      messaging invite Chairs carol
      messaging reply 1.2 'hello @bobby'
      messaging delete 1.1 --for-me --yes
      messaging mute bobby
      messaging pin bobby
      friends block carol --yes
      """,
      as: "alice"
    )
  }

  /// A number in place of those of a column.
  private struct Change {
    let table: String
    let columns: [String]
    let number: Int64

    var sql: String {
      let values = columns.map { "\"\($0)\" = \(number)" }.joined(separator: ", ")
      // The smallest number cannot be written as the opposite of one.
      return """
        PRAGMA ignore_check_constraints = ON;
        UPDATE OR IGNORE "\(table)" SET \(values.replacing("\(Int64.min)", with: "(-9223372036854775807 - 1)"))
        """
    }
  }

  /// What a user looks at and does.
  private static let lines = """
    whoami
    auth sessions
    profile show
    profile show bobby
    profile search bob
    friends list
    friends requests
    friends suggest
    friends blocked
    messaging inbox
    messaging invitations
    messaging read bobby --limit 2
    messaging read bobby --before 20
    messaging read bobby
    messaging read alice
    messaging members Chairs
    messaging receipts 1.2
    messaging edits 1.1
    messaging search them
    messaging settings
    open messaging
    open messaging/with/bobby
    open messaging/group/2
    open friends/requests
    messaging mark bobby
    messaging mark alice
    messaging send bobby hello
    messaging send alice hello
    messaging delete 1.3 --yes
    friends accept david
    messaging unpin bobby
    events --all
    jobs
    doctor
    """

  @Test func `end no process`() throws {
    var random = SplitMix.seeded()
    let all = try changes().shuffled(using: &random)
    for change in isLong ? all : Self.known + all.prefix(8) {
      let other = try runner.copied()
      try other.execute(change.sql)
      for user in ["alice", "bobby"] {
        let result = try other.run(["--profile", user, "--keep-going"], saying: Self.lines)
        #expect(result.status < 128, "\(user): \(change.sql)\n\(result.errors)")
      }
    }
  }

  /// What has ended processes before.
  private static let known = [
    Change(table: "messaging_hidden", columns: ["version"], number: .min),
    Change(table: "messaging_message", columns: ["version"], number: .min),
    Change(table: "messaging_member", columns: ["seen", "joined"], number: .min),
    Change(table: "messaging_member", columns: ["seen"], number: .max),
    Change(table: "presence_seen", columns: ["day"], number: .min),
  ]

  /// The smallest and the largest number in each column, and in all columns of each table.
  private func changes() throws -> [Change] {
    let names = try runner.texts(
      """
      SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'
        AND name NOT LIKE 'messaging_text%' AND name NOT LIKE 'profile_words%'
      """
    )
    return try names.flatMap { table in
      let columns = try runner.texts(
        "SELECT name FROM pragma_table_info('\(table)') WHERE type = 'INTEGER' AND pk = 0"
      )
      let sets = columns.map { [$0] } + (columns.count > 1 ? [columns] : [])
      return sets.flatMap { columns in
        [Int64.min, .max].map { Change(table: table, columns: columns, number: $0) }
      }
    }
  }
}
