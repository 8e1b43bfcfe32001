import Foundation

@testable import RepositoryTool

/// A machine with a copy of the scripts, and with only the programs that a test gives it.
///
/// Each program that is no plain tool is a fake that records its calls.
struct FakeMachine {
  /// What a script printed, its exit status, and the calls of the fake programs.
  struct ScriptRun {
    let status: Int32
    let output: String
    let errors: String
    let calls: [String]
  }

  private let folder: URL
  private var bin: URL { folder.appending(path: "bin", directoryHint: .isDirectory) }

  /// The programs of a machine on which nothing is missing.
  private static let complete = [
    "swift": swift(), "pkg-config": "", "uname": "echo Linux", "id": "echo 0",
  ]

  private static let tools =
    "bash basename cat cut dirname env find git grep head mkdir mktemp rm sed sort tail tee tr uniq xargs"

  /// A fake Swift; the cases are those of the shell, such as `build) exit 1 ;;`.
  static func swift(version: String = "6.3", _ cases: String = "") -> String {
    "case $1 in --version) echo 'Swift version \(version) (swiftlang)' ;; \(cases) esac"
  }

  /// A fake Swift whose tests write one event, and end with a status.
  static func swift(testing event: String, status: Int = 0) -> String {
    swift(
      """
      test) while [ "$1" != --event-stream-output-path ]; do shift; done
        echo '{"kind":"\(event)"}' >"$2"; echo the tests; exit \(status) ;;
      """
    )
  }

  /// Calls the body with a new machine, and deletes it afterwards.
  static func with<Result>(
    programs: [String: String] = [:],
    without missing: Set<String> = [],
    _ body: (FakeMachine) throws -> Result
  ) throws -> Result {
    try TestFolders.withTemporary { folder in
      let machine = FakeMachine(folder: folder)
      try machine.copyScripts()
      let all = complete.filter { !missing.contains($0.key) }.merging(programs) { $1 }
      for (name, body) in all { try machine.writeProgram(body, to: "bin/\(name)", named: name) }
      return try body(machine)
    }
  }

  /// Runs one script on a new machine.
  static func run(
    _ arguments: String...,
    programs: [String: String] = [:],
    without missing: Set<String> = [],
    environment: [String] = []
  ) throws -> ScriptRun {
    try with(programs: programs, without: missing) {
      try $0.run(arguments, environment: environment)
    }
  }

  private func copyScripts() throws {
    let script = """
      mkdir -p Scripts .ci bin && cp '\(TestFolders.root.path())'/.ci/run .ci
      find '\(TestFolders.root.path())'/Scripts/ -maxdepth 1 -type f -exec cp {} Scripts ';'
      echo '// swift-tools-version: 6.3' >Package.swift
      ln -s $(type -P \(Self.tools)) bin
      """
    _ = try Subprocess.run(["bash", "-c", script], in: folder)
  }

  /// Writes a fake that records its call under a name and then runs the body.
  func writeProgram(_ body: String, to path: String, named name: String) throws {
    let record = "echo \"\(name)${*:+ $*}\" >>'\(folder.path())/calls'"
    let text = "#!/usr/bin/env bash\n\(record)\n\(body)\n"
    try TestFolders.write(text, to: folder.appending(path: path), isProgram: true)
  }

  /// Runs a line of shell in the machine's folder, which is the root of the scripts.
  func shell(_ line: String) throws {
    _ = try Subprocess.run(["bash", "-c", line], in: folder)
  }

  /// Runs a script from another folder, without the environment of the real machine.
  func run(_ arguments: [String], environment: [String] = []) throws -> ScriptRun {
    let script = folder.appending(path: arguments[0]).path()
    let result = try Subprocess.run(
      // The server of the real machine would start.
      ["env", "-i", "PATH=\(bin.path())", "INTERCHANGE_TEST_POSTGRESQL=none"] + environment
        + ["bash", script] + arguments.dropFirst(),
      in: FileManager.default.temporaryDirectory
    )
    let (status, output, errors) = (result.status, result.output, result.errors)
    return ScriptRun(status: status, output: output, errors: errors, calls: calls)
  }

  /// The calls of the fakes in order, without the questions of the set-up.
  private var calls: [String] {
    let text = try? String(contentsOf: folder.appending(path: "calls"), encoding: .utf8)
    return (text ?? "").replacing(folder.standardizedFileURL.path(), with: "/")
      .split(separator: "\n").map(String.init)
      .filter { line in
        !["swift --version", "pkg-config", "uname", "id"].contains { line.hasPrefix($0) }
      }
  }
}
