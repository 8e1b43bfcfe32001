import Foundation
import Testing

@Suite(.serialized, .timeLimit(.minutes(3)))
struct `At a terminal` {
  private let desk: Desk
  private let password = "canary sings at midnight"

  init() throws {
    desk = try Desk()
  }

  @Test func `a person comes in, and the password is neither shown nor kept`() throws {
    let seat = try Seat(desk)
    try seat.wait(for: "> ")
    seat.type("open auth/account\r")
    try seat.wait(for: "It opens once you are signed in.")
    try seat.wait(for: "> ")
    seat.type("register alice\r")
    try seat.wait(for: "Password: ")
    seat.type(password + "\r")
    try seat.wait(for: "Again: ")
    seat.type(password + "\r")
    try seat.wait(for: "Welcome, alice.")
    try seat.wait(for: "> ")
    seat.type("auth login alice '\(password)'\r")
    try seat.wait(for: "Welcome, alice.")
    try seat.wait(for: "> ")
    seat.type("\u{4}")

    #expect(try seat.ending() == 0)
    #expect(seat.shown.components(separatedBy: "canary").count <= 2, "only the typed line has it")
    for (name, bytes) in try desk.everything() {
      #expect(bytes.range(of: Data("canary".utf8)) == nil, "\(name) holds the password")
    }
  }

  @Test func `two passwords that differ change nothing`() throws {
    let seat = try Seat(desk)
    try seat.wait(for: "> ")
    seat.type("register alice\r")
    try seat.wait(for: "Password: ")
    seat.type(password + "\r")
    try seat.wait(for: "Again: ")
    seat.type("something else\r")

    try seat.wait(for: "The two differ")
    try seat.wait(for: "> ")
    seat.type("\u{4}")
    #expect(try seat.ending() == 0)
  }

  @Test func `Ctrl-C leaves the line, a hidden one too, and the program goes on`() throws {
    let seat = try Seat(desk)
    try seat.wait(for: "> ")
    seat.type("half a li\u{3}")
    try seat.wait(for: "> ")
    seat.type("login alice\r")
    try seat.wait(for: "Password: ")
    seat.type("canary\u{3}")
    try seat.wait(for: "> ")
    seat.type("where\r")
    try seat.wait(for: "home")
    try seat.wait(for: "> ")
    seat.type("quit\r")

    #expect(try seat.ending() == 0)
    #expect(!seat.shown.contains("canary"))
  }

  @Test func `a dangerous action asks first`() throws {
    _ = try desk.run(saying: "register alice '\(password)'\nopen auth/account\n")
    let seat = try Seat(desk)
    try seat.wait(for: "> ")
    seat.type("delete '\(password)'\r")
    try seat.wait(for: "[y/N]")
    seat.type("n\r")
    try seat.wait(for: "Nothing was done.")
    try seat.wait(for: "> ")
    seat.type("\u{4}")

    #expect(try seat.ending() == 0)
    #expect(try desk.run(["whoami"]).output.contains("alice"))
  }

  @Test func `what a person does not go through with has a code`() throws {
    _ = try desk.run(saying: "register alice '\(password)'\nopen auth/account\n")
    let seat = try Seat(desk, ["--json"])
    try seat.wait(for: "> ")
    seat.type("delete '\(password)'\r")
    try seat.wait(for: "[y/N]")
    seat.type("n\r")
    try seat.wait(for: "\"code\":\"usage.not-confirmed\"")
    try seat.wait(for: "> ")
    seat.type("login alice\r")
    try seat.wait(for: "Password: ")
    seat.type("\u{3}")
    try seat.wait(for: "\"code\":\"cancelled\"")
    try seat.wait(for: "> ")
    seat.type("register bobby\r")
    try seat.wait(for: "Password: ")
    seat.type(password + "\r")
    try seat.wait(for: "Again: ")
    seat.type("something else\r")

    try seat.wait(for: "\"code\":\"usage.different\"")
    try seat.wait(for: "> ")
    seat.type("\u{4}")
    #expect(try seat.ending() == 0)
  }

  @Test func `one command asks for its secret`() throws {
    let seat = try Seat(desk, ["register", "alice"])
    try seat.wait(for: "Password: ")
    seat.type(password + "\r")
    try seat.wait(for: "Again: ")
    seat.type(password + "\r")
    try seat.wait(for: "Welcome, alice.")

    #expect(try seat.ending() == 0)
    #expect(!seat.shown.contains("canary"))
  }

  @Test func `one command that is interrupted at its secret says so`() throws {
    let seat = try Seat(desk, ["login", "alice"])
    try seat.wait(for: "Password: ")
    seat.type("\u{3}")

    #expect(try seat.ending() == 130)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a signal ends it in good order`(number: Int32) throws {
    let seat = try Seat(desk)
    try seat.wait(for: "> ")
    seat.type("open auth/login\r")
    try seat.wait(for: "Sign in")
    try seat.wait(for: "> ")
    seat.type("half a li")
    try seat.wait(for: "half a li")

    seat.send(number)

    #expect(try seat.ending() == 130)
    #expect(try desk.run(["--json", "show"]).output.contains("auth/login"))
  }

  @Test(arguments: [(1, 1), (2, 2), (7, 3), (20, 5), (500, 200), (0, 0)])
  func `any size will do`(columns: UInt16, rows: UInt16) throws {
    let seat = try Seat(desk, columns: columns, rows: rows)
    seat.type("links\rwhere\rhelp\rerrors\rnonsense\rquit\r")

    #expect(try seat.ending() == 0)
  }
}
