import Foundation
import Terminal
import Testing

@Suite(.serialized, .timeLimit(.minutes(15)))
struct `Typing at the prompt` {
  private let runner: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
    try runner.registerFriends(["alice", "bobby"], in: ["alice": "default"])
  }

  @Test func `shows who and where, and sends what is typed in a conversation`() throws {
    let terminal = try TerminalSession(runner)
    try terminal.wait(for: "alice> ")
    terminal.type("open bobby\r")
    try terminal.wait(for: "What you type here sends a message.")
    try terminal.wait(for: "alice · bobby> ")
    terminal.type("it's me, really --loud\r")
    try terminal.wait(for: "it's me, really --loud")
    terminal.type("//slash\r# no comment\r/back\r")
    try terminal.wait(for: "alice · Messages> ")
    terminal.type("read bobby\r")
    try terminal.wait(for: "it's me, really --loud")
    try terminal.wait(for: "  /slash")
    try terminal.wait(for: "  # no comment")
    terminal.type("exit\r")

    #expect(try terminal.waitForEnd() == 0)
  }

  @Test func `keeps a pasted block whole, until Enter is pressed`() throws {
    let terminal = try TerminalSession(runner)
    try terminal.wait(for: "alice> ")
    terminal.type("\u{1B}[200~send bobby one\rsend bobby two\r\u{1B}[201~")
    try terminal.wait(for: "send bobby two")
    terminal.type("\u{15}read bobby\r")
    try terminal.wait(for: "No messages")
    try terminal.wait(for: "> ")
    terminal.type("send bobby \u{1B}[200~one\rtwo\r\u{1B}[201~\r")
    try terminal.wait(for: "Sent as 1.1.")
    terminal.type("\u{1B}[200~whoami\rfriends list\r\u{1B}[201~\r")
    try terminal.wait(for: "What you paste is one command.")
    try terminal.wait(for: "> ")
    terminal.type("\u{1B}[200~open friends\rwhoami\r\u{1B}[201~\r")
    try terminal.wait(for: "What you paste is one command.")
    // Between two lines the terminal itself makes a signal of Ctrl-C.
    try terminal.wait(for: "> ")
    terminal.type("\u{1B}[200~send bobby three\u{3}\rsend bobby four\r\u{1B}[201~\u{15}")
    terminal.type("\u{1B}[200~a paste without an end\u{3}")
    try terminal.wait(for: "^C")
    terminal.type("quit\r")

    #expect(try terminal.waitForEnd() == 0)
    let read = try runner.run(["--json", "messaging", "read", "bobby"]).output
    #expect(!read.contains("three") && !read.contains("four"), "\(read)")
    #expect(read.contains(#""text":"one\ntwo""#), "\(read)")
  }

  @Test func `opens the user's editor for the line, and a pager for a long answer`() throws {
    // The shell reads them. A file that is executed must be open for writing nowhere, and a process
    // that another test starts meanwhile has all files of this one until it is a program of its own.
    let editor = "/bin/sh " + (try runner.file("editor", "echo 'whoami' > \"$1\"\n"))
    let pager = "/bin/sh " + (try runner.file("pager", "echo paged; wc -l\n"))
    let terminal = try TerminalSession(runner, variables: ["EDITOR=\(editor)", "PAGER=\(pager)"])
    try terminal.wait(for: "alice> ")
    terminal.type("half a line\u{18}\u{5}")
    try terminal.wait(for: "whoami")
    terminal.type("\r")
    try terminal.wait(for: "You are alice.")
    terminal.type("errors\r")
    try terminal.wait(for: "paged")
    try terminal.wait(for: "> ")
    terminal.type("quit\r")

    #expect(try terminal.waitForEnd() == 0)
  }

  /// Starts a prompt whose user has settings of the line editor.
  private func prompt(obeying settings: String) throws -> TerminalSession {
    _ = try runner.file(".editrc", settings)
    let terminal = try TerminalSession(runner)
    try terminal.wait(for: "alice> ")
    return terminal
  }

  @Test func `has the keys of vi where the user's settings say so`() throws {
    let terminal = try prompt(obeying: "bind -v\n")
    terminal.type("xxwhoam\u{1B}0xxAi\r")
    try terminal.wait(for: "You are alice.")
    terminal.type("quit\r")

    #expect(try terminal.waitForEnd() == 0)
  }

  @Test func `obeys the user's own settings of the line editor`() throws {
    let terminal = try prompt(obeying: "bind ^T em-upper-case\nbind ^M ed-unassigned\nedit off\n")
    terminal.type("whoami\u{01}\u{14}")
    try terminal.wait(for: "WHOAMI")
    terminal.type("\u{15}\u{0B}quit\r")

    #expect(try terminal.waitForEnd() == 0, "Enter ends a line in any case")
  }

  @Test(arguments: [
    ("open profile/bo\t", "open profile/bobby "), ("tab fr\t", "tab friends "),
    ("open messaging/w\t", "open messaging/with/"),
    ("watch profile/bo\t", "watch profile/bobby "), ("move --to FILES/pl\t", "plans "),
    ("help messag\t", "help messaging "), ("send bobby hi --\t", "--key "),
    ("leave Wa\t", "leave Walk "), ("backup FILES/pl\t", "plans "),
    ("read bobby --limit 3 --\t", "--limit 3 --"),
  ])
  func `completes links, tabs, help, groups and paths`(keys: String, line: String) throws {
    _ = try runner.run(saying: "group Walk bobby\n")
    // No hexadecimal digits: the files that the runner leaves there are named by random ones.
    _ = try runner.file("plans", "")
    let terminal = try TerminalSession(runner)
    try terminal.wait(for: "alice> ")
    terminal.type(keys.replacing("FILES/", with: runner.path("") + "/"))
    try terminal.wait(for: line)
    terminal.type("\u{15}quit\r")

    #expect(try terminal.waitForEnd() == 0)
    #expect(!terminal.shown.contains("--limit 3 --limit"), "no option is offered twice")
  }

  @Test func `completes the numbers of the messages in front`() throws {
    try runner.say("send alice one\nsend alice two", as: "bobby")
    _ = try runner.run(saying: "group Walk bobby\nsend bobby three\n")
    let terminal = try TerminalSession(runner)
    try terminal.wait(for: "alice> ")
    terminal.type("open messaging/with/bobby\r")
    try terminal.wait(for: "alice · bobby> ")
    terminal.type("/edit \t")
    try terminal.wait(for: "/edit 3 ")
    terminal.type("\u{15}/quit\r")

    #expect(try terminal.waitForEnd() == 0)
    #expect(!terminal.shown.contains("1.3"), "no number of another kind")
  }

  @Test func `knows the user's own words`() throws {
    let lines = """
      alias w whoami
      w
      alias tell send bobby
      tell it's me
      alias
      alias --delete w
      w
      alias --delete w

      """
    let result = try runner.run(["--keep-going"], saying: lines)
    let again = try runner.run(saying: "tell once more\n")

    #expect(result.lines.contains("You are alice."))
    #expect(result.lines.contains("Sent as 1.1."))
    #expect(result.errors.contains("Unknown command: w."))
    #expect(result.errors.contains("There is no alias w."))
    #expect(again.output == "Sent as 1.2.\n")
    for word in ["quit", "friends"] {
      let refused = try runner.run(["alias", word, "whoami"])
      #expect(refused.status == 1 && refused.errors.hasPrefix("✗ \(word) is a command already."))
    }
  }

  @Test func `is completed by bash with the words of the program`() throws {
    let script = try runner.run(["completion", "bash"]).output
    let file = try runner.file(
      "completion",
      script + """

        COMP_WORDS=(app friends ad); COMP_CWORD=2; _interchange_app; echo "${COMPREPLY[@]}"
        COMP_WORDS=(app mess); COMP_CWORD=1; _interchange_app; echo "${COMPREPLY[@]}"
        COMP_WORDS=(app --data a friends add ba); COMP_CWORD=5; _interchange_app; echo "${COMPREPLY[@]}"
        COMP_WORDS=(app --data a graph --f); COMP_CWORD=4; _interchange_app; echo "${COMPREPLY[@]}"
        COMP_WORDS=(app completion z); COMP_CWORD=2; _interchange_app; echo "${COMPREPLY[@]}"
        COMP_WORDS=(app whoa); COMP_CWORD=1; _interchange_app; echo "${COMPREPLY[@]}"
        """
    )
    let bash = Process()
    let output = Pipe()
    bash.executableURL = URL(fileURLWithPath: "/bin/bash")
    bash.arguments = [file]
    bash.standardOutput = output
    try bash.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)

    #expect(said == "add\nmessaging\n\n--format\nzsh\nwhoami\n")
    for shell in ["zsh", "fish"] {
      #expect(try runner.run(["completion", shell]).output.contains("messaging"))
    }
  }

  @Test func `has a manual page with every command, option and status`() throws {
    let page = try runner.run(["completion", "man"])

    #expect(page.status == 0)
    for word in ["friends add", "messaging send", "move", "serve", "INTERCHANGE_DATA", "141"] {
      #expect(page.output.contains(word), "\(word)")
    }
    for option in ProgramArguments.optionNames {
      let name = option.replacingOccurrences(of: "-", with: "\\-")
      #expect(page.output.contains(name), "\(name)")
    }
    let requests = page.output.split(separator: "\n").filter { $0.hasPrefix(".") }
    let known = ["TH", "SH", "SS", "TP", "PP", "B", "br", "nf", "fi"]
    #expect(requests.allSatisfy { known.contains(String($0.dropFirst().prefix { $0 != " " })) })
    #expect(!page.output.contains("\n'"))
  }
}
