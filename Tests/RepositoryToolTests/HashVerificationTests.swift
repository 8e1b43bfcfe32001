import Testing

@testable import RepositoryTool

@Suite struct `The independent verification of a hash` {
  /// A compiler whose test prints a hash.
  private let swift = """
    case $1 in
    --version) echo 'Swift version 6.3' ;;
    test) echo 'hash to verify: $argon2id$' ;;
    esac
    """

  @Test(arguments: [(0, 0), (1, 1)])
  func `a hash that another implementation does not verify fails the check`(
    verdict: Int,
    status: Int32
  ) throws {
    try FakeMachine.with(["swift": swift]) { machine in
      let python = "#!/usr/bin/env bash\n[ $1 != - ] || exit \(verdict)\n"
      try machine.write(python, to: ".build/argon2/bin/python", isProgram: true)

      let answer = try machine.run("Scripts/verify-argon2")

      #expect(answer.status == status)
      #expect(answer.errors.contains("does not verify “$argon2id$”") == (status == 1))
    }
  }

  @Test(arguments: [("", 0), ("CI=true", 1)])
  func `without Python nothing is proved, which is said and fails the whole check`(
    setting: String,
    status: Int32
  ) throws {
    try FakeMachine.with(["swift": "echo 'Swift version 6.3'"]) { machine in
      let settings = setting.isEmpty ? [] : [setting]
      let answer = try machine.run("Scripts/verify-argon2", environment: settings)

      #expect(answer.status == status)
      #expect(answer.errors.contains("Not verified by argon2-cffi"))
    }
  }

  @Test func `where PyPI is out of reach the system's own package verifies the hash`() throws {
    let python = """
      case "$*" in
      '-m venv '*) exit 1 ;;
      '-c import argon2') [ -e "$0.argon2" ] ;;
      esac
      """
    let installer = #": >"${0%/*}/python3.argon2""#
    let programs = ["swift": swift, "python3": python, "apt-get": installer]
    try FakeMachine.with(programs) { machine in
      let answer = try machine.run("Scripts/verify-argon2", environment: ["CI=true"])

      #expect(answer.status == 0)
      let noted = try machine.noted()
      #expect(noted.contains { $0.contains("install") && $0.hasSuffix("python3-argon2") })
      #expect(noted.last?.hasPrefix("python3 - $argon2id$") == true)
    }
  }
}
