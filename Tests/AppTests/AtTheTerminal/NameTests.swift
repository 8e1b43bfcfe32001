import Foundation
import Testing

@Suite(.serialized, .timeLimit(.minutes(3)))
struct `The names that Tab offers` {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    let password = "'four words nobody guesses'"
    let others = [
      "robert": "", "roberta": "profile set --visibility nobody", "robin": "friends block alice",
    ]
    try #require(desk.run(saying: "register alice \(password)\n").status == 0)
    for (name, line) in others {
      let lines = "register \(name) \(password)\n\(line)\n"
      try #require(desk.run(["--profile", name], saying: lines).status == 0)
    }
  }

  @Test(arguments: [
    "friends add ", "add ", "messaging send ", "profile show ", "messaging search lunch --with ",
  ])
  func `are of people whom one may see, and of nobody else`(line: String) throws {
    let seat = try Seat(desk)
    try seat.wait(for: "> ")
    seat.type("\(line)ro\t")
    try seat.wait(for: "\(line)robert ")
    seat.type("\u{15}quit\r")

    #expect(try seat.ending() == 0)
    #expect(!seat.shown.contains("roberta"))
    #expect(!seat.shown.contains("robin"))
  }

  @Test func `are none where nobody is signed in`() throws {
    let seat = try Seat(desk, ["--profile", "nobody"])
    try seat.wait(for: "> ")
    seat.type("friends add ro\tx\r")
    try seat.wait(for: "signed in")
    try seat.wait(for: "> ")
    seat.type("\u{4}")

    #expect(try seat.ending() == 0)
  }
}
