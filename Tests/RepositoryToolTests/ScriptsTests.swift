import Foundation
import Testing

@testable import RepositoryTool

@Suite struct `The scripts` {
  private static let app = "#!/usr/bin/env bash\necho \"app: $*\"; read -r line; exit 7\n"

  // MARK: - Set-up

  @Test func `install nothing where nothing is missing`() throws {
    try FakeMachine.with(["apt-get": "", "sudo": ""]) { machine in
      let answer = try machine.run("Scripts/test")

      #expect(answer.status == 0)
      #expect(answer.errors == "")
      #expect(try machine.noted().map { $0.prefix(10) } == ["swift test", "swift test"])
    }
  }

  @Test func `name what is missing, then install that and no more`() throws {
    let programs = ["apt-get": "", "pkg-config": "[ $2 != libsodium ]"]
    try FakeMachine.with(programs) { machine in
      let answer = try machine.run("Scripts/test")

      #expect(answer.errors == "Missing: libsodium-dev. Installing with apt-get.\n")
      #expect(
        try machine.noted().prefix(2) == [
          "apt-get update -qq",
          "apt-get install -y -qq --no-install-recommends libsodium-dev",
        ]
      )
    }
  }

  @Test func `install everything where even pkg-config is missing`() throws {
    try FakeMachine.with(["apt-get": ""], without: ["pkg-config"]) { machine in
      _ = try machine.run("Scripts/test")

      let packages = "pkg-config libsqlite3-dev libsodium-dev libedit-dev"
      #expect(try machine.noted().contains { $0.hasSuffix(packages) })
    }
  }

  @Test(arguments: [([], "sudo apt-get update -qq"), (["CI=true"], "sudo -n apt-get update -qq")])
  func `ask for the right to install where they are not root`(
    environment: [String],
    call: String
  ) throws {
    let programs = ["apt-get": "", "sudo": "", "id": "echo 1000", "pkg-config": "false"]
    try FakeMachine.with(programs) { machine in
      _ = try machine.run("Scripts/test", environment: environment)

      #expect(try machine.noted().first == call)
    }
  }

  @Test func `say what to do where they may not install`() throws {
    let programs = ["apt-get": "", "id": "echo 1000", "pkg-config": "[ $2 != libedit ]"]
    try FakeMachine.with(programs) { machine in
      let answer = try machine.run("Scripts/run")

      #expect(answer.status == 1)
      #expect(answer.errors.hasSuffix("Run: apt-get install libedit-dev\n"))
      #expect(try machine.noted() == [])
    }
  }

  @Test func `stop where the installation fails`() throws {
    try FakeMachine.with(["apt-get": "exit 100", "pkg-config": "false"]) { machine in
      let answer = try machine.run("Scripts/run")

      #expect(answer.status == 1)
      #expect(answer.errors.contains("apt-get could not install"))
      #expect(try machine.noted() == ["apt-get update -qq"])
    }
  }

  @Test func `use brew on macOS`() throws {
    let programs = ["brew": "", "uname": "echo Darwin", "pkg-config": "[ $2 != libsodium ]"]
    try FakeMachine.with(programs) { machine in
      let answer = try machine.run("Scripts/test")

      #expect(answer.errors == "Missing: libsodium. Installing with brew.\n")
      #expect(try machine.noted().first == "brew install --quiet libsodium")
    }
  }

  @Test func `name what is missing where nothing can install it`() throws {
    try FakeMachine.with(["pkg-config": "[ $2 != sqlite3 ]"]) { machine in
      let answer = try machine.run("Scripts/test")

      #expect(answer.status == 1)
      #expect(answer.errors.hasPrefix("Missing: libsqlite3-dev. There is neither"))
    }
  }

  @Test func `say where Swift is to be had`() throws {
    try FakeMachine.with([:], without: ["swift"]) { machine in
      let answer = try machine.run("Scripts/run")

      #expect(answer.status == 1)
      #expect(answer.errors.contains("needs Swift 6.3 or newer: https://www.swift.org/install"))
    }
  }

  @Test(arguments: [
    ("6.2.4", "Swift 6.2.4 is too old"), ("5.10", "Swift 5.10 is too old"), ("6.3", ""),
    ("6.10", ""), ("7.0", ""),
  ])
  func `know an old Swift from a new one`(version: String, complaint: String) throws {
    let swift = "[ $1 != --version ] || echo 'Apple Swift version \(version) (swiftlang)'"
    try FakeMachine.with(["swift": swift]) { machine in
      let answer = try machine.run("Scripts/test")

      #expect(answer.status == (complaint.isEmpty ? 0 : 1))
      #expect(answer.errors.hasPrefix(complaint))
    }
  }

  @Test func `tell a damaged Swift from a missing one`() throws {
    try FakeMachine.with(["swift": "exit 127"]) { machine in
      let answer = try machine.run("Scripts/test")

      #expect(answer.status == 1)
      #expect(answer.errors.contains("is damaged"))
    }
  }

  // MARK: - Run

  @Test func `run hands over words and exit status, and keeps the build out of the output`() throws
  {
    let swift = "case $1 in --version) echo 'Swift version 6.3' ;; build) echo Compiling ;; esac"
    try FakeMachine.with(["swift": swift]) { machine in
      try machine.write(Self.app, to: ".build/debug/app", isProgram: true)

      let answer = try machine.run("Scripts/run", "open", "friends and more", "--json")

      #expect(answer.status == 7)
      #expect(answer.output == "app: open friends and more --json\n")
      #expect(answer.errors == "Compiling\n")
    }
  }

  @Test func `run starts nothing where the build fails`() throws {
    let swift = "case $1 in --version) echo 'Swift version 6.3' ;; build) exit 1 ;; esac"
    try FakeMachine.with(["swift": swift]) { machine in
      try machine.write(Self.app, to: ".build/debug/app", isProgram: true)

      let answer = try machine.run("Scripts/run")

      #expect(answer.status == 1)
      #expect(answer.output == "")
    }
  }

  @Test(arguments: [
    (":", 1), ("touch README.md Tests/b.swift", 1), ("echo >>App/a.swift", 2),
    ("rm Modules/A/a.swift", 2), ("mv App/a.swift App/b.swift", 2), ("touch Modules/A/b.swift", 2),
    ("touch -d 2001-01-01 Modules/A/a.swift", 2), ("echo >>Package.swift", 2),
    ("echo >>.build/debug/app", 2), ("rm .build/debug/app", 2), ("rm .build/app.stamp", 2),
  ])
  func `run asks Swift again only where something is not as it was`(
    change: String,
    builds: Int
  ) throws {
    try FakeMachine.with([:]) { machine in
      try machine.write("#!/usr/bin/env bash\n", to: ".build/debug/app", isProgram: true)
      for path in ["App/a.swift", "Modules/A/a.swift", "Tests/a.swift"] {
        try machine.write("a", to: path)
      }
      _ = try machine.run("Scripts/run")

      try machine.change(change)
      _ = try machine.run("Scripts/run")

      #expect(try machine.noted().count { $0.hasPrefix("swift build") } == builds)
    }
  }

  @Test func `run builds again what was edited while it was built`() throws {
    let swift = """
      [ $1 != --version ] || echo 'Swift version 6.3'
      [ $1 != build ] || [ -e "$3/edited" ] || echo | tee -a "$3/App/a.swift" >"$3/edited"
      """
    try FakeMachine.with(["swift": swift]) { machine in
      try machine.write("#!/usr/bin/env bash\n", to: ".build/debug/app", isProgram: true)
      try machine.write("a", to: "App/a.swift")

      for _ in 1...3 { _ = try machine.run("Scripts/run") }

      #expect(try machine.noted().count { $0.hasPrefix("swift build") } == 2)
    }
  }

  // MARK: - Modules

  private static let inspect = "#!/usr/bin/env bash\nexec inspect \"$@\"\n"

  @Test func `new-module writes, checks, documents and tests`() throws {
    let swift =
      "case $1 in --version) echo 'Swift version 6.3' ;; test) echo 'with 3 tests' ;; esac"
    try FakeMachine.with(["swift": swift, "git": "", "inspect": ""]) { machine in
      try machine.write(Self.inspect, to: ".build/debug/Inspect", isProgram: true)

      let answer = try machine.run("Scripts/new-module", "Notes", "--uses", "Friends")

      #expect(answer.status == 0)
      #expect(answer.errors.contains("Notes works: Scripts/run help notes keep\n"))
      let steps = try machine.noted()
      #expect(
        steps.filter { $0.hasPrefix("inspect") } == [
          "inspect new-module Notes --uses Friends", "inspect boundaries", "inspect style Notes",
          "inspect document",
        ]
      )
      #expect(steps.last?.hasSuffix("--filter ^NotesTests\\.") == true)
    }
  }

  @Test(arguments: ["new-module", "remove-module"])
  func `nothing follows where a module is refused`(script: String) throws {
    try FakeMachine.with(["inspect": "exit 1"]) { machine in
      try machine.write(Self.inspect, to: ".build/debug/Inspect", isProgram: true)

      let answer = try machine.run("Scripts/\(script)", "Notes")

      #expect(answer.status == 1)
      #expect(try machine.noted().last == "inspect \(script) Notes")
    }
  }

  @Test func `remove-module takes away, checks and documents`() throws {
    try FakeMachine.with(["inspect": ""]) { machine in
      try machine.write(Self.inspect, to: ".build/debug/Inspect", isProgram: true)

      let answer = try machine.run("Scripts/remove-module", "Notes")

      #expect(answer.status == 0)
      #expect(
        try machine.noted().filter { $0.hasPrefix("inspect") } == [
          "inspect remove-module Notes", "inspect boundaries", "inspect document",
        ]
      )
    }
  }

  // MARK: - Test

  @Test(arguments: [(0, "with 3 tests", 0), (1, "with 3 tests", 1), (0, "with 0 tests", 1)])
  func `test fails where a test fails, and where a filter matches none`(
    status: Int,
    line: String,
    expected: Int
  ) throws {
    let swift = """
      case $1 in
      --version) echo 'Swift version 6.3' ;;
      test) echo 'Test run \(line)'; exit \(status) ;;
      esac
      """
    try FakeMachine.with(["swift": swift]) { machine in
      let answer = try machine.run("Scripts/test", "Links", "--no-parallel")

      #expect(answer.status == Int32(expected))
      #expect(answer.output == "Test run \(line)\n")
      #expect(try machine.noted().last?.contains(" --filter Links --no-parallel") == true)
    }
  }

  @Test(arguments: [
    ("LinksTests\nAppTests", "--parallel --filter ^LinksTests\\. --filter ^AppTests\\."),
    ("*", "--skip-build --filter ^(AppTests|HouseTests|TerminalTests)\\."), ("", nil),
  ])
  func `test runs what a change reaches`(reached: String, filters: String?) throws {
    try FakeMachine.with([:]) { machine in
      let inspect = "#!/usr/bin/env bash\n[ \"$*\" = 'changed v1' ] && printf '%s' '\(reached)'\n"
      try machine.write(inspect, to: ".build/debug/Inspect", isProgram: true)

      let answer = try machine.run("Scripts/test", "--changed=v1")

      let tested = try machine.noted().last { $0.hasPrefix("swift test") }
      #expect(answer.status == 0)
      #expect((tested == nil) == (filters == nil))
      #expect(filters.map { tested?.hasSuffix(" \($0)") } != false)
    }
  }

  @Test(arguments: [(["--long"], "1"), ([], "")])
  func `test hands on how long it may take`(words: [String], long: String) throws {
    let swift =
      "case $1 in --version) echo 'Swift version 6.3' ;; *) echo \"[$INTERCHANGE_LONG]\" ;; esac"
    try FakeMachine.with(["swift": swift]) { machine in
      let answer = try machine.run("Scripts/test", words.first ?? "--parallel")

      #expect(answer.output == "[\(long)]\n[\(long)]\n")
    }
  }

  // MARK: - Check

  @Test func `check stops at the first failure and says which`() throws {
    let swift = "case $1 in --version) echo 'Swift version 6.3' ;; build) exit 1 ;; esac"
    try FakeMachine.with(["swift": swift, "git": ""]) { machine in
      let answer = try machine.run("Scripts/check", "format", "build", "test")

      #expect(answer.status == 1)
      #expect(answer.errors.hasPrefix("== lint\n== build\nBuild: see above."))
      #expect(try machine.noted().filter { $0.hasPrefix("swift test") } == [])
    }
  }

  @Test func `check names its parts to whoever misspells one`() throws {
    try FakeMachine.with([:]) { machine in
      let answer = try machine.run("Scripts/check", "lnt")

      #expect(answer.status == 1)
      #expect(answer.errors.contains("The parts: lint build boundaries style docs misuses test"))
    }
  }

  @Test(arguments: [("format", 1), ("test", 1), ("nothing", 0)])
  func `the whole check runs the tests also where the style fails`(
    failing: String,
    status: Int32
  ) throws {
    let swift = """
      case $1 in
      --version) echo 'Swift version 6.3' ;;
      \(failing)) exit 1 ;;
      esac
      [ $1 != test ] || echo "Test run, CI=$CI"
      """
    try FakeMachine.with(["swift": swift, "git": "", "docc": ""]) { machine in
      for program in [".build/debug/Inspect", ".build/argon2/bin/python"] {
        try machine.write("#!/usr/bin/env bash\n", to: program, isProgram: true)
      }

      let answer = try machine.run(".ci/run")

      #expect(answer.status == status)
      #expect(try machine.noted().last?.hasPrefix("swift test") == true)
      #expect(failing == "test" || answer.output.hasSuffix("Test run, CI=true\n"))
    }
  }
}
