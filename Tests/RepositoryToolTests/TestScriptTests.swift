import Testing

@testable import RepositoryTool

@Suite struct `The script that runs the tests` {
  @Test(arguments: [(0, "testStarted", 0), (1, "testStarted", 1), (0, "runStarted", 1)])
  func `fails if a test fails, or if a filter matches no test`(
    status: Int,
    event: String,
    expected: Int
  ) throws {
    let swift = FakeMachine.swift(testing: event, status: status)

    let run = try FakeMachine.run(
      "Scripts/test",
      "Links",
      "--no-parallel",
      programs: ["swift": swift]
    )

    #expect(run.status == Int32(expected))
    #expect(run.output == "the tests\n")
    #expect(run.calls.last?.contains(" --filter Links --no-parallel") == true)
  }

  @Test func `names what has not ended when the time is over`() throws {
    let event = ##"{"kind":"test%s","testID":"A/%s()\\/a.swift:1:1"}\n"##
    let swift = FakeMachine.swift(
      """
      test) while [ "$1" != --event-stream-output-path ]; do shift; done
        printf '\(event)' Started one Started two Ended one >"$2"; exit 124 ;;
      """
    )

    let run = try FakeMachine.run("Scripts/test", "Links", programs: ["swift": swift])

    #expect(run.status == 124)
    #expect(run.output.contains("These have begun and not ended:\n  A/two()/a.swift:1:1\n"))
  }

  @Test(arguments: [
    ("LinksTests\nAppTests", "--parallel --filter ^LinksTests\\. --filter ^AppTests\\."),
    ("*", "--ignore-lock --filter ^(RepositoryToolTests|TerminalTests)\\."), ("", nil),
  ])
  func `runs the tests that a change affects`(affected: String, filters: String?) throws {
    let git = "[ $5 != diff ] || echo a.swift"
    try FakeMachine.with(programs: [
      "git": git, "swift": FakeMachine.swift(testing: "testStarted"),
    ]) { machine in
      let tool = "[ \"$*\" = 'affected-tests a.swift' ] && printf '%s' '\(affected)'"
      try machine.writeProgram(tool, to: ".build/debug/RepositoryTool", named: "tool")

      let run = try machine.run(["Scripts/test", "--changed=v1"])

      let tested = run.calls.filter { $0.hasPrefix("swift test") }
      #expect(run.status == 0)
      #expect(tested.isEmpty == (filters == nil))
      #expect(filters.map { filter in tested.contains { $0.hasSuffix(" \(filter)") } } != false)
    }
  }

  @Test func `compares the files with those where the branch left its base`() throws {
    try FakeMachine.with { machine in
      try machine.writeProgram("", to: ".build/debug/RepositoryTool", named: "tool")
      try machine.shell(
        """
        git() { command git -c user.name=a -c user.email=a@b -c commit.gpgsign=false "$@"; }
        git init -q -b main && echo calls >.gitignore && touch kept edited removed && git add . && git commit -qm Begin
        git checkout -qb work && touch committed && git rm -q removed && git add .
        git commit -qm Continue && touch 'grün und neu' && echo x >edited
        """
      )

      let run = try machine.run(["Scripts/test", "--changed"])
      let unknown = try machine.run(["Scripts/test", "--changed=nowhere"])

      #expect(run.calls.last == "tool affected-tests committed edited removed grün und neu")
      #expect(unknown.status == 1)
      #expect(unknown.errors.hasSuffix("Unknown branch or commit: nowhere.\n"))
    }
  }

  @Test(arguments: [("--long", "1"), ("--parallel", "")])
  func `passes on whether the long tests run`(option: String, long: String) throws {
    let swift = FakeMachine.swift("*) echo \"[$INTERCHANGE_LONG]\" ;;")

    let run = try FakeMachine.run("Scripts/test", option, programs: ["swift": swift])

    #expect(run.output == String(repeating: "[\(long)]\n", count: 4))
  }
}
