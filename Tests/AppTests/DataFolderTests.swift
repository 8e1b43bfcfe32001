import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// The folder with the data belongs to one user of the machine.
@Suite(.timeLimit(.minutes(15)))
struct `The data folder` {
  private let runner: ProgramRunner
  private let password = "seven green chairs outside"

  init() throws {
    runner = try ProgramRunner()
    try runner.say("register alice '\(password)'", as: "default")
  }

  @Test(arguments: [0o770, 0o707, 0o1777])
  func `is refused where others may write to it`(permissions: Int) throws {
    for folder in [runner.folder.path, sessions("")] {
      chmod(folder, mode_t(permissions))
      try expectRefusal("chmod go-w")
      chmod(folder, 0o700)
    }

    #expect(try runner.run(["whoami"]).status == 0)
  }

  @Test func `is refused below a folder in which others could replace it`() throws {
    let above = runner.folder.deletingLastPathComponent().path
    chmod(above, 0o777)

    try expectRefusal("chmod +t '\(above)'")
    chmod(above, 0o1777)
    #expect(try runner.run(["whoami"]).status == 0)
    chmod(above, 0o755)
    #expect(try runner.run(["whoami"]).status == 0)
  }

  @Test(.enabled(if: getuid() == 0, "only root can give a folder away"))
  func `is refused where another user owns it`() throws {
    chown(runner.folder.path, 1234, 1234)

    try expectRefusal("belongs to another user")
  }

  @Test func `is examined by doctor, which names files that others can use`() throws {
    chmod(sessions("default"), 0o644)

    let found = try runner.run(["doctor"])

    #expect(found.status == 1)
    #expect(found.errors.contains("chmod 600 '\(sessions("default"))'"))
    chmod(sessions("default"), 0o600)
    #expect(try runner.run(["doctor"]).status == 0)
  }

  // MARK: - Sessions

  @Test func `has a file of its own for each profile`() throws {
    let profiles = ["john_doe", "john.doe", "john-doe", "John.doe", "JOHN_DOE", "j"]
    for (number, profile) in profiles.enumerated() {
      let others = try profiles.dropFirst(number + 1).map { other in
        try runner.run(["--profile", other, "whoami"]).output
      }
      #expect(others.allSatisfy { $0.contains("not signed in") }, "before \(profile)")
      try runner.say("register person\(number) '\(password)'", as: profile)
    }

    for (number, profile) in profiles.enumerated() {
      let shown = try runner.run(["--profile", profile, "whoami"]).output
      #expect(shown.contains("person\(number)"), "\(profile): \(shown)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: sessions(""))
    #expect(Set(names.map { $0.lowercased() }).count == profiles.count + 1)
  }

  @Test(arguments: [("ann.lee", "ann_lee"), ("ann_lee", "ann_lee"), ("Ann", "Ann")])
  func `keeps the session of a profile that an earlier version stored`(
    profile: String,
    former: String
  ) throws {
    try runner.say("register annie '\(password)'", as: profile)
    let names = try FileManager.default.contentsOfDirectory(atPath: sessions(""))
    let name = try #require(names.first { $0 != "default" })
    if name != former {
      try FileManager.default.moveItem(atPath: sessions(name), toPath: sessions(former))
    }

    #expect(try runner.run(["--profile", profile, "whoami"]).output.contains("annie"))
  }

  @Test func `gives no profile the session that another may have stored`() throws {
    try runner.say("register annie '\(password)'", as: "ann.lee")
    try runner.say("register other '\(password)'", as: "ann_lee")
    try FileManager.default.removeItem(atPath: sessions("ann_lee"))
    try FileManager.default.moveItem(atPath: sessions("ann.lee"), toPath: sessions("ann_lee"))

    let shown = try runner.run(["--profile", "ann.lee", "whoami"]).output

    #expect(shown.contains("not signed in"))
  }

  @Test func `stores a token that only its owner may read, through no link`() throws {
    let victim = try runner.file("victim", "precious")
    for name in ["bobby", "bobby.new"] {
      symlink(victim, sessions(name))
    }

    try runner.say("register bobby '\(password)'", as: "bobby")

    #expect(try String(contentsOfFile: victim, encoding: .utf8) == "precious")
    let facts = try FileManager.default.attributesOfItem(atPath: sessions("bobby"))
    #expect(facts[.type] as? FileAttributeType == .typeRegular)
    #expect(facts[.posixPermissions] as? Int == 0o600)
    #expect(try runner.run(["--profile", "bobby", "whoami"]).output.contains("bobby"))
  }

  @Test func `deletes a token at the end of its session, and when it is refused`() throws {
    let other = try runner.copied()
    #expect(FileManager.default.fileExists(atPath: sessions("default")))

    try runner.say("logout", as: "default")
    #expect(!FileManager.default.fileExists(atPath: sessions("default")))

    let token = other.folder.appendingPathComponent("sessions/default").path
    try other.execute("UPDATE auth_session SET digest = NULL, ended_at = 1")
    #expect(try other.run(["whoami"]).output.contains("not signed in"))
    #expect(!FileManager.default.fileExists(atPath: token))
  }

  @Test func `that cannot store a token is a failure, which keeps the recovery codes`() throws {
    try FileManager.default.createDirectory(
      atPath: sessions("bobby"),
      withIntermediateDirectories: false
    )
    let file = try runner.file("password", password)
    let words = ["register", "bobby", "--password-file", file]

    let plain = try runner.run(["--profile", "bobby"] + words)

    #expect(plain.status == 3)
    #expect(plain.errors.contains("only until the program ends"))
    #expect(plain.errors.contains("Keep these recovery codes "))
    let login = ["login", "bobby", "--password-file", file]
    let json = try runner.run(["--json", "--profile", "bobby"] + login)
    #expect(json.output.hasPrefix("{\"ok\":false,\"error\":{\"code\":\"data.session\""))
    #expect(json.output.contains("\"username\":\"bobby\""))
  }

  private func sessions(_ name: String) -> String {
    runner.folder.appendingPathComponent("sessions/\(name)").path
  }

  private func expectRefusal(
    _ text: String,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    for words in [["whoami"], ["doctor"]] {
      let result = try runner.run(["--json"] + words)
      #expect(result.status == 3, sourceLocation: location)
      #expect(result.output.contains("\"code\":\"data.folder\""), sourceLocation: location)
      #expect(result.output.contains(text), "\(result.output)", sourceLocation: location)
    }
  }
}

/// Commands that write a file that the user names.
@Suite(.timeLimit(.minutes(15)))
struct `A file named in a line` {
  private let runner: ProgramRunner
  private let file: String

  init() throws {
    runner = try ProgramRunner()
    file = runner.path("out")
    try runner.registerFriends(["alice", "bobby"])
    try runner.say("send bobby 'hello'", as: "alice")
  }

  static let lines = ["graph --out", "backup", "messaging export bobby"]

  @Test(arguments: lines)
  func `is not overwritten`(line: String) throws {
    _ = try runner.file("out", "precious")

    let result = try write(line)

    #expect(result.status != 0)
    #expect(result.output.contains("exists"), "\(result.output)")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "precious")
    #expect(try leftovers() == [])
  }

  @Test(arguments: lines)
  func `is not written through a link`(line: String) throws {
    let victim = runner.path("victim")
    symlink(victim, file)
    symlink(victim, "\(file).part")

    #expect(try write(line).status != 0)

    #expect(!FileManager.default.fileExists(atPath: victim))
    #expect(try leftovers() == [])
  }

  @Test(arguments: lines)
  func `is written without regard to a file with a similar name`(line: String) throws {
    let part = try runner.file("out.part", "precious")

    #expect(try write(line).status == 0)

    #expect(try String(contentsOfFile: part, encoding: .utf8) == "precious")
    let facts = try FileManager.default.attributesOfItem(atPath: file)
    #expect(facts[.posixPermissions] as? Int == 0o600)
    #expect(try leftovers() == [])
  }

  @Test(arguments: lines)
  func `does not wait for a pipe beside it`(line: String) throws {
    mkfifo("\(file).part", 0o600)

    let result = try runner.shell(
      "exec \"$@\"",
      ["--data", runner.folder.path, "--json", "--profile", "alice"]
        + line.split(separator: " ").map(String.init) + [file]
    )

    #expect(result.status == 0, "\(result.output)")
  }

  @Test(arguments: lines)
  func `gets the content of one of those who write it at once`(line: String) throws {
    let words = ["--json", "--profile", "alice"] + line.split(separator: " ").map(String.init)
    let runs = try (0..<6).map { _ in try runner.begin(words + [file], saying: Data()) }

    let results = try runs.map { try $0.end() }

    #expect(results.count { $0.status == 0 } == 1)
    #expect(results.allSatisfy { $0.status == 0 || $0.output.contains("exists") })
    #expect(try leftovers() == [])
  }

  @Test func `with a zero byte is a misuse`() throws {
    let result = try runner.run(["--json"], saying: "backup 'a\0b'\n")

    #expect(result.status != 0)
    #expect(!result.output.contains("internal"), "\(result.output)")
  }

  private func write(_ line: String) throws -> ProgramResult {
    try runner.run(["--json", "--profile", "alice"], saying: "\(line) '\(file)'\n")
  }

  private func leftovers() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: runner.path("."))
      .filter { $0.hasPrefix(".interchange") }
  }
}
