import Testing

@testable import RepositoryTool

@Suite struct `The set-up of a machine` {
  /// What the script that runs the tests says on a machine without a browser.
  private static let withoutPages =
    "The pages were not tried: Chromium is not installed. `Scripts/check browser` installs it.\n"

  @Test func `installs nothing if nothing is missing`() throws {
    let run = try FakeMachine.run("Scripts/test", programs: ["apt-get": "", "sudo": ""])

    #expect(run.status == 0)
    #expect(run.errors == Self.withoutPages)
    #expect(run.calls.map { $0.prefix(10) } == Array(repeating: "swift test", count: 4))
  }

  @Test func `runs the tests of the features and the journeys again where there is a server`()
    throws
  {
    let server = "INTERCHANGE_TEST_POSTGRESQL=postgres://app@db/tests"

    let run = try FakeMachine.run("Scripts/test", environment: [server])

    #expect(run.status == 0)
    #expect(run.errors == Self.withoutPages)
    #expect(run.calls.count == 6)
    // Most tests of the app begin meanwhile.
    let others = run.calls.filter { !$0.contains("--filter ^AppTests\\. --skip") }
    #expect(others.count == 5)
    #expect(others[2].contains("--filter ^(Auth|Friends|"))
    // The last two run beside each other.
    let last = others.suffix(2)
    #expect(last.contains { $0.contains("--filter ^AppTests\\..(A journey of the table|") })
    #expect(last.contains { $0.contains("--filter ^AppTests\\.(.(Screens of three users|") })
  }

  @Test func `installs the missing packages only`() throws {
    let programs = ["apt-get": "", "pkg-config": "[ $2 != libsodium ]"]

    let run = try FakeMachine.run("Scripts/test", programs: programs)

    #expect(
      run.errors == "Missing: libsodium-dev. Installing with apt-get.\n\(Self.withoutPages)"
    )
    #expect(run.calls.first == "apt-get update -qq")
    #expect(
      run.calls.dropFirst().first
        == "apt-get install -y -qq --no-install-recommends libsodium-dev"
    )
  }

  @Test func `installs all packages if pkg-config is missing`() throws {
    let run = try FakeMachine.run(
      "Scripts/test",
      programs: ["apt-get": ""],
      without: ["pkg-config"]
    )

    let packages = "pkg-config libsqlite3-dev libsodium-dev libedit-dev"
    #expect(run.calls.contains { $0.hasSuffix(packages) })
  }

  @Test(arguments: [([], "sudo apt-get update -qq"), (["CI=true"], "sudo -n apt-get update -qq")])
  func `installs with sudo if the user is not root`(
    environment: [String],
    call: String
  ) throws {
    let programs = ["apt-get": "", "sudo": "", "id": "echo 1000", "pkg-config": "false"]

    let run = try FakeMachine.run("Scripts/test", programs: programs, environment: environment)

    #expect(run.calls.first == call)
  }

  @Test(arguments: [
    (["apt-get": "", "id": "echo 1000"], "Run as root: apt-get install libedit-dev\n", []),
    (["apt-get": "exit 100"], "apt-get could not install libedit-dev.", ["apt-get update -qq"]),
    ([:], "Missing: libedit-dev. This system has neither apt-get nor brew:", []),
  ])
  func `says what to do if it cannot install`(
    programs: [String: String],
    error: String,
    calls: [String]
  ) throws {
    let programs = programs.merging(["pkg-config": "[ $2 != libedit ]"]) { $1 }

    let run = try FakeMachine.run("Scripts/run", programs: programs)

    #expect(run.status == 1)
    #expect(run.errors.contains(error))
    #expect(run.calls == calls)
  }

  @Test func `installs with brew on macOS`() throws {
    let programs = ["brew": "", "uname": "echo Darwin", "pkg-config": "[ $2 != libsodium ]"]

    let run = try FakeMachine.run("Scripts/test", programs: programs)

    #expect(run.errors == "Missing: libsodium. Installing with brew.\n\(Self.withoutPages)")
    #expect(run.calls.first == "brew install --quiet libsodium")
  }

  @Test(arguments: [
    ("6.2.4", "Swift 6.2.4 is too old"), ("5.10", "Swift 5.10 is too old"), ("6.3", ""),
    ("6.10", ""), ("7.0", ""),
  ])
  func `rejects a Swift that is too old`(version: String, error: String) throws {
    let programs = ["swift": FakeMachine.swift(version: version)]

    let run = try FakeMachine.run("Scripts/test", programs: programs)

    #expect(run.status == (error.isEmpty ? 0 : 1))
    #expect(run.errors.hasPrefix(error))
  }

  @Test func `tells a missing Swift from a damaged one`() throws {
    let missing = try FakeMachine.run("Scripts/run", without: ["swift"])
    let damaged = try FakeMachine.run("Scripts/test", programs: ["swift": "exit 127"])

    #expect(missing.errors.contains("needs Swift 6.3 or newer: https://www.swift.org/install"))
    #expect(damaged.errors.contains("damaged"))
    #expect([missing.status, damaged.status] == [1, 1])
  }
}

@Suite struct `The script that runs the app` {
  private let app = "echo \"app: $*\"; read -r line; exit 7"

  @Test func `passes on arguments and exit status, and keeps the build out of the output`() throws {
    try FakeMachine.with(programs: ["swift": FakeMachine.swift("build) echo Compiling ;;")]) {
      machine in
      try machine.writeProgram(app, to: ".build/debug/app", named: "app")

      let run = try machine.run(["Scripts/run", "open", "friends and more", "--json"])

      #expect(run.status == 7)
      #expect(run.output == "app: open friends and more --json\n")
      #expect(run.errors == "Compiling\n")
    }
  }

  @Test func `starts nothing if the build fails`() throws {
    try FakeMachine.with(programs: ["swift": FakeMachine.swift("build) exit 1 ;;")]) { machine in
      try machine.writeProgram(app, to: ".build/debug/app", named: "app")

      let run = try machine.run(["Scripts/run"])

      #expect(run.status == 1)
      #expect(run.output == "")
    }
  }

  @Test(arguments: [
    (":", 1), ("touch README.md Tests/b.swift", 1), ("echo >>App/a.swift", 2),
    ("rm Modules/A/a.swift", 2), ("mv App/a.swift App/b.swift", 2), ("touch Modules/A/b.swift", 2),
    ("touch -d 2001-01-01 Modules/A/a.swift", 2), ("echo >>Package.swift", 2),
    ("echo >>.build/debug/app", 2), ("rm .build/debug/app", 2), ("rm .build/app.stamp", 2),
  ])
  func `builds again only if something changed`(change: String, builds: Int) throws {
    try FakeMachine.with { machine in
      try machine.writeProgram("", to: ".build/debug/app", named: "app")
      try machine.shell("mkdir -p App Modules/A Tests && touch {App,Modules/A,Tests}/a.swift")
      _ = try machine.run(["Scripts/run"])

      try machine.shell(change)
      let run = try machine.run(["Scripts/run"])

      #expect(run.calls.count { $0.hasPrefix("swift build") } == builds)
    }
  }

  @Test func `builds again after an edit during the build`() throws {
    let build = """
      build) [ -e "$3/edited" ] || echo | tee -a "$3/App/a.swift" >"$3/edited" ;;
      """
    try FakeMachine.with(programs: ["swift": FakeMachine.swift(build)]) { machine in
      try machine.writeProgram("", to: ".build/debug/app", named: "app")
      try machine.shell("mkdir App && echo a >App/a.swift")

      for _ in 1...2 { _ = try machine.run(["Scripts/run"]) }
      let run = try machine.run(["Scripts/run"])

      #expect(run.calls.count { $0.hasPrefix("swift build") } == 2)
    }
  }
}

@Suite struct `The scripts that change modules` {
  /// Runs a script with a fake repository tool.
  private func run(_ arguments: String..., tool: String = "") throws -> FakeMachine.ScriptRun {
    let swift = FakeMachine.swift(testing: "testStarted")
    return try FakeMachine.with(programs: ["swift": swift, "git": ""]) { machine in
      try machine.writeProgram(tool, to: ".build/debug/RepositoryTool", named: "tool")
      return try machine.run(arguments)
    }
  }

  @Test func `add a module, check, document and test it`() throws {
    let run = try run("Scripts/new-module", "Notes", "--uses", "Friends")

    #expect(run.status == 0)
    #expect(run.errors.contains("Notes works: Scripts/run help notes keep\n"))
    #expect(
      run.calls.filter { $0.hasPrefix("tool") } == [
        "tool new-module Notes --uses Friends", "tool boundaries", "tool style Notes",
        "tool document",
      ]
    )
    #expect(run.calls.last?.contains("--filter ^NotesTests\\.") == true)
  }

  @Test func `remove a module, check and document the rest`() throws {
    let run = try run("Scripts/remove-module", "Notes")

    #expect(run.status == 0)
    #expect(
      run.calls.filter { $0.hasPrefix("tool") } == [
        "tool remove-module Notes", "tool boundaries", "tool document",
      ]
    )
  }

  @Test(arguments: ["new-module", "remove-module"])
  func `stop if the tool refuses`(script: String) throws {
    let run = try run("Scripts/\(script)", "Notes", tool: "exit 1")

    #expect(run.status == 1)
    #expect(run.calls.last == "tool \(script) Notes")
  }
}

@Suite struct `The help of a script` {
  @Test(arguments: ["check", "document", "new-module", "remove-module", "test"], ["--help", "-h"])
  func `is the comment at its head, and nothing runs`(name: String, option: String) throws {
    let run = try FakeMachine.run("Scripts/\(name)", option, without: ["swift"])

    #expect(run.status == 0)
    #expect(run.output.contains("Scripts/\(name)"))
    #expect(!run.output.contains("set -euo pipefail"))
    #expect(run.calls == [])
  }
}

@Suite struct `The script that runs the checks` {
  @Test func `stops at the first failure and names it`() throws {
    let programs = ["swift": FakeMachine.swift("build) exit 1 ;;"), "git": ""]

    let run = try FakeMachine.run("Scripts/check", "format", "build", "test", programs: programs)

    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("== lint\n== build\nBuild: fix the errors above."))
    #expect(!run.calls.contains { $0.hasPrefix("swift test") })
  }

  @Test func `runs all quick parts before a failure of one ends it`() throws {
    let programs = ["swift": FakeMachine.swift("format) exit 1 ;;"), "git": ""]
    try FakeMachine.with(programs: programs) { machine in
      try machine.shell("echo '{ \"lineLength\" : 90 }' >.swift-format")
      let tool = ".build/debug/RepositoryTool"
      try machine.writeProgram("[ $1 != style ]", to: tool, named: "RepositoryTool")

      let run = try machine.run(["Scripts/check", "lint", "boundaries", "style", "build"])

      #expect(run.status == 1)
      #expect(run.calls.suffix(1) == ["RepositoryTool style"])
      #expect(run.errors.contains("a line has at most 90 characters."))
      #expect(run.errors.contains("== boundaries\n== style\nStyle: fix the findings above."))
      #expect(run.errors.hasSuffix("Failed: lint style.\n"))
    }
  }

  @Test func `names its parts if one is misspelt`() throws {
    let run = try FakeMachine.run("Scripts/check", "lnt")

    #expect(run.status == 1)
    #expect(run.errors.contains("Choose from: lint boundaries style build docs misuses test"))
  }

  @Test(arguments: [("format", 1), ("test", 1), ("nothing", 0)])
  func `is followed by the tests in CI, even after a failure, which its end names`(
    failing: String,
    status: Int32
  ) throws {
    let swift = FakeMachine.swift(
      "\(failing)) exit 1 ;; test) echo \"Test run, CI=$CI\" ;; run) echo milk ;;"
    )
    try FakeMachine.with(programs: ["swift": swift, "git": "", "docc": ""]) { machine in
      for program in ["debug/RepositoryTool", "debug/Benchmarks", "argon2/bin/python"] {
        try machine.writeProgram("", to: ".build/\(program)", named: "program")
      }
      let package = #"mkdir -p "$5/.build"; : > "$5/Package.swift""#
      try machine.writeProgram(package, to: "Scripts/new-module", named: "new-module")

      let run = try machine.run([".ci/run"])

      #expect(run.status == status, "\(run.output.suffix(2_000))\(run.errors.suffix(2_000))")
      #expect(run.calls.last?.hasPrefix("swift test") == true)
      #expect(failing == "test" || run.output.contains("Test run, CI=true\n"))
      let summary = run.output.split(separator: "\nFailed:\n").dropFirst().first
      let script = ["format": "Scripts/check lint ", "test": "Scripts/test (status 1)"][failing]
      #expect(summary.map { $0.contains(script ?? "?") } == (status == 0 ? nil : true))
    }
  }

  @Test func `passes the same compiler flags to each release build`() throws {
    try FakeMachine.with(programs: ["clang": "", "ln": ""]) { machine in
      try machine.writeProgram("", to: ".build-release/release/Benchmarks", named: "benchmarks")

      let run = try machine.run(["Scripts/bench", "--json"])

      let flags = "-Xswiftc -disable-concrete-type-metadata-mangled-name-accessors"
      let builds = run.calls.filter { $0.hasPrefix("swift build -c release") }
      #expect(builds.count == 2)
      #expect(builds.allSatisfy { $0.contains(" -Xswiftc -Xfrontend \(flags) ") })
      #expect(run.calls.last == "benchmarks --json")
    }
  }
}
