import Testing

@testable import RepositoryTool

@Suite struct `The script that verifies a hash with another implementation` {
  private let swift = FakeMachine.swift("test) echo 'hash to verify: $argon2id$' ;;")

  @Test(arguments: [(0, 0), (1, 1)])
  func `fails if the other implementation rejects the hash`(verdict: Int, status: Int32) throws {
    try FakeMachine.with(programs: ["swift": swift]) { machine in
      let python = "[ $1 != - ] || exit \(verdict)"
      try machine.writeProgram(python, to: ".build/argon2/bin/python", named: "python")

      let run = try machine.run(["Scripts/verify-argon2"])

      #expect(run.status == status)
      #expect(run.errors.contains("argon2-cffi rejects the hash: $argon2id$") == (status == 1))
    }
  }

  @Test(arguments: [([], 0), (["CI=true"], 1)])
  func `says that it verified nothing if there is no Python, and fails in CI`(
    environment: [String],
    status: Int
  ) throws {
    let run = try FakeMachine.run("Scripts/verify-argon2", environment: environment)

    #expect(run.status == Int32(status))
    #expect(run.errors.hasPrefix("Not verified: "))
  }

  @Test func `uses the package of the system if PyPI is out of reach`() throws {
    let python = """
      case "$*" in
      '-m venv '*) exit 1 ;;
      '-c import argon2') [ -e "$0.argon2" ] ;;
      esac
      """
    let installer = #": >"${0%/*}/python3.argon2""#

    let run = try FakeMachine.run(
      "Scripts/verify-argon2",
      programs: ["swift": swift, "python3": python, "apt-get": installer],
      environment: ["CI=true"]
    )

    #expect(run.status == 0)
    #expect(run.calls.contains { $0.contains("install") && $0.hasSuffix("python3-argon2") })
    #expect(run.calls.last?.hasPrefix("python3 - $argon2id$") == true)
  }
}
