import Foundation
import Testing

/// Three users at terminals of a width, who write to each other.
@Suite(.serialized, .timeLimit(.minutes(15)))
struct `Three users at terminals` {
  private static let names = ["alice", "bobby", "carol"]

  @Test(arguments: [40, 80, 200])
  func `see all that the others write, and nothing cut or over each other`(columns: Int) throws {
    let runner = try ProgramRunner()
    try runner.registerFriends(Self.names)
    try runner.say("messaging group Lunch bobby carol", as: "alice")
    for name in Self.names.dropFirst() { try runner.say("messaging join 1", as: name) }
    let terminals = try Self.names.map { name in
      try TerminalSession(runner, ["--profile", name], columns: UInt16(columns))
    }
    for terminal in terminals {
      try terminal.wait(for: "> ")
      terminal.type("open messaging/group/1\r")
      try terminal.wait(for: "“Lunch”> ")
    }
    terminals[1].type("half a line")
    try terminals[1].wait(for: "half a line")

    let long = (1...30).map { "squirrel\($0)" }.joined(separator: " ")
    let texts = ["\(long) done1", "short done2", "\(long) done3"]
    for (author, text) in zip([0, 2, 0], texts) {
      terminals[author].type("\(text)\r")
      let mark = String(text.suffix(5))
      for terminal in terminals { try terminal.wait(for: mark) }
      // The line that was typed may be drawn again without who is typing, before it is a message.
      for shown in ["you", mark, "“Lunch”> "] { try terminals[author].wait(for: shown) }
    }
    try terminals[1].wait(for: "half a line")

    for (terminal, name) in zip(terminals, Self.names) {
      let grid = TerminalGrid(terminal.bytes, columns: columns)
      let letters = grid.letters
      for text in texts {
        #expect(letters.contains(text.filter { $0 != " " }), "\(name): \(text)\n\(grid.text)")
      }
      #expect(grid.lines.allSatisfy { $0.count <= columns })
      let cut = letters.replacing("typing…", with: "")
      #expect(!cut.contains("…"), "\(name):\n\(grid.text)")
    }
    let bobby = TerminalGrid(terminals[1].bytes, columns: columns)
    #expect(bobby.lineOfCursor.contains("“Lunch”> half a line"), "\(bobby.text)")
    for (number, terminal) in terminals.enumerated() {
      terminal.type(number == 1 ? "\u{15}/quit\r" : "/quit\r")
      #expect(try terminal.waitForEnd() == 0)
    }
  }

  @Test func `read how a password must be without a broken word`() throws {
    let runner = try ProgramRunner()
    let terminal = try TerminalSession(runner, columns: 40)
    try terminal.wait(for: "> ")

    terminal.type("register alice\r")
    try terminal.wait(for: "Password: ")

    let lines = TerminalGrid(terminal.bytes, columns: 40).lines.map { String($0) }
    #expect(lines.contains { $0.hasSuffix(" unrelated") }, "\(lines)")
    terminal.type("\u{3}")
    try terminal.wait(for: "> ")
    terminal.type("quit\r")
    #expect(try terminal.waitForEnd() == 0)
  }
}

extension TerminalGrid {
  fileprivate var text: String { lines.map { String($0) }.joined(separator: "\n") }
}
