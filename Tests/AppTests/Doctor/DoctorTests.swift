import Foundation
import Testing

@Suite(.timeLimit(.minutes(15)))
struct `The doctor` {
  fileprivate static let count = 192

  private let runner: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
    try runner.registerFriends(["alice", "bobby", "carol"])
    try runner.say("send alice one\nsend alice two\nsend alice three", as: "bobby")
    try runner.say("messaging edit 1.1 'one more'", as: "bobby")
    try runner.say(
      """
      messaging group Chairs bobby
      messaging react 1.1 👍
      messaging invite Chairs carol
      """,
      as: "alice"
    )
    try runner.say("messaging join Chairs\nmessaging send Chairs 'hello @alice'", as: "bobby")
    try runner.say("messaging reply 2.2 'hello bobby'", as: "alice")
    // What counts wrong passwords is healthy as well.
    let guess = try runner.run(["--profile", "stranger"], saying: "login carol 'wrong words here'")
    try #require(guess.status == 1)
    // Messages reach the search index in batches.
    let more = (4...Self.count).map { "send alice \($0)" }.joined(separator: "\n")
    try runner.say(more, as: "bobby")
  }

  @Test func `finds each of many planted faults, and says what to do`() throws {
    let healthy = try runner.run(["doctor"])
    #expect(healthy.status == 0, "\(healthy.errors)")
    for fault in PlantedFault.all {
      let other = try runner.copied()
      try other.execute(fault.sql)

      let found = try other.run(["--profile", "nobody", "doctor"])

      #expect(found.status == 1, "\(fault.name)")
      let line = found.errors.split(separator: "\n").first { $0.contains(fault.finding) }
      #expect(line?.contains(fault.advice) == true, "\(fault.name): \(found.errors)")
    }
  }

  @Test func `takes a friendship whose end can still be undone for whole`() throws {
    let other = try runner.copied()
    try other.say("friends remove bobby --yes", as: "alice")

    let meanwhile = try other.run(["--profile", "nobody", "doctor"])

    #expect(meanwhile.status == 0, "\(meanwhile.errors)")
  }

  @Test func `finds nothing once the wrong count was put right as it advises`() throws {
    try runner.say("messaging mark bobby", as: "alice")
    try runner.execute(
      "UPDATE messaging_member SET unread = 7 WHERE account = 1 AND conversation = 1"
    )
    #expect(try runner.run(["doctor"]).status == 1)

    try runner.say("messaging mark bobby", as: "alice")

    #expect(try runner.run(["doctor"]).status == 0)
  }
}
