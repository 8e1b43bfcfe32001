import Foundation
import Testing

/// An action that opens a place and waits for what is chosen there.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct `A place that another one waits for` {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.settle(["alice", "bobby", "carol"])
  }

  @Test func `takes the next lines, and its answer goes where it was asked for`() throws {
    let lines = "open messaging/new\npick\npick carol\ndone\nwhere"

    let said = try desk.say(lines, as: "alice").lines

    #expect(said[1].contains("\"title\":\"Pick friends\""), "\(said[1])")
    #expect(said[2].contains("\"picked\":\"carol\""), "\(said[2])")
    #expect(said[3].contains("\"link\":\"messaging/with/carol\""), "\(said[3])")
    #expect(!said[4].contains("messaging/new"), "the conversation has taken its place")
  }

  @Test func `can be left without an answer, as often as one likes`() throws {
    let lines = "open messaging/new\npick\nback\npick\ncancel\npick\npick bobby carol\ndone\nshow"

    let said = try desk.say(lines, as: "alice").lines

    for place in [2, 4] { #expect(said[place].contains("\"link\":\"messaging/new\"")) }
    #expect(said[7].contains("For bobby, carol."), "\(said[7])")
    #expect(said[8].contains("For bobby, carol."), "\(said[8])")
  }

  @Test func `tells why the answer could not be taken`() throws {
    let said = try desk.run(
      ["--json", "--profile", "alice", "--keep-going"],
      saying: "open messaging/new\npick\ndone\npick carol\nfriends remove carol\ndone\nwhere\n"
    ).lines

    #expect(said[2].contains("\"code\":\"friends.nobody-picked\""), "\(said[2])")
    #expect(said[5].contains("\"code\":\"friends.not-friends\""), "\(said[5])")
  }

  @Test func `is where one changes one's profile, at a prompt as in a script`() throws {
    let seat = try Seat(desk, ["--profile", "alice"])
    try seat.wait(for: "> ")
    seat.type("open profile\redit\r")
    try seat.wait(for: "Change your profile")
    try seat.wait(for: "discard")
    try seat.wait(for: "> ")
    seat.type("bio 'I paint'\rsave\rshow\r")
    try seat.wait(for: "not saved yet")
    try seat.wait(for: "about")
    try seat.wait(for: "I paint")
    seat.type("edit\r")
    try seat.wait(for: "Change your profile")
    seat.type("quit\r")

    #expect(try seat.ending() == 0)
    #expect(try desk.say("show\nback\nprofile show", as: "alice").output.contains("I paint"))
  }
}
