import Foundation
import Testing

@Suite(.serialized, .timeLimit(.minutes(3)))
struct `Two people at two terminals` {
  @Test func `see each other's messages above their prompts`() throws {
    let desk = try Desk()
    for name in ["alice", "bobby"] {
      let lines = "register \(name) 'four words nobody guesses'\n"
      #expect(try desk.run(["--profile", name], saying: lines).status == 0)
    }
    #expect(try desk.run(["--profile", "alice", "friends", "add", "bobby"]).status == 0)
    #expect(try desk.run(["--profile", "bobby", "friends", "accept", "alice"]).status == 0)
    let alice = try Seat(desk, ["--profile", "alice"])
    let bobby = try Seat(desk, ["--profile", "bobby"])
    try alice.wait(for: "> ")
    try bobby.wait(for: "> ")

    bobby.type("half a li")
    try bobby.wait(for: "half a li")
    alice.type("send bobby 'Happy little trees'\r")

    try bobby.wait(for: "Happy little trees")
    try bobby.wait(for: "half a li")
    bobby.type("\u{15}send alice 'And a squirrel'\r")
    try alice.wait(for: "And a squirrel")
    alice.type("quit\r")
    bobby.type("quit\r")
    #expect(try alice.ending() == 0)
    #expect(try bobby.ending() == 0)
  }
}
