import Foundation

@testable import RepositoryTool

/// A machine that has only what a test gives it, with a copy of the scripts.
///
/// Each program that is not a plain tool is a stand-in that notes how it was called.
struct FakeMachine {
  private let folder: URL
  private var bin: URL { folder.appending(path: "bin", directoryHint: .isDirectory) }
  private var calls: URL { folder.appending(path: "calls") }

  /// Everything that a machine needs on which nothing is missing.
  static let complete = [
    "swift": "case $1 in --version) echo 'Swift version 6.3.1 (swift-6.3.1-RELEASE)' ;; esac",
    "pkg-config": "", "uname": "echo Linux", "id": "echo 0",
  ]

  /// Calls the body with a new machine, which is gone afterwards.
  static func with<Result>(
    _ programs: [String: String],
    without missing: Set<String> = [],
    _ body: (FakeMachine) throws -> Result
  ) throws -> Result {
    try TestFolders.withTemporary { folder in
      let machine = FakeMachine(folder: folder)
      try machine.furnish()
      let all = complete.filter { !missing.contains($0.key) }.merging(programs) { $1 }
      for (name, body) in all { try machine.install(name, body) }
      return try body(machine)
    }
  }

  private func furnish() throws {
    let scripts = [
      "run", "test", "check", "setup", "new-module", "remove-module", "document", "verify-argon2",
    ]
    for path in scripts.map({ "Scripts/\($0)" }) + [".ci/run"] {
      let copy = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: copy.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try FileManager.default.copyItem(at: TestFolders.root.appending(path: path), to: copy)
    }
    try write("// swift-tools-version: 6.3\n", to: "Package.swift")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    let tools = try Subprocess.run(["bash", "-c", "type -P \(Self.tools)"], in: folder)
    for tool in tools.output.split(separator: "\n") {
      let name = tool.split(separator: "/").last.map(String.init) ?? ""
      try FileManager.default.createSymbolicLink(
        at: bin.appending(path: name),
        withDestinationURL: URL(filePath: String(tool))
      )
    }
  }

  /// Makes a program that notes its words and then runs a body of shell.
  private func install(_ name: String, _ body: String) throws {
    try write(
      "#!/usr/bin/env bash\necho \"\(name)${*:+ $*}\" >>'\(calls.path())'\n\(body)\n",
      to: "bin/\(name)",
      isProgram: true
    )
  }

  /// Writes a file on the machine.
  func write(_ text: String, to path: String, isProgram: Bool = false) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try text.write(to: file, atomically: true, encoding: .utf8)
    let mode = isProgram ? 0o755 : 0o644
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path())
  }

  /// Does something to the files of the machine.
  func change(_ line: String) throws {
    _ = try Subprocess.run(["bash", "-c", line], in: folder)
  }

  /// Runs a script from another folder, with nothing of the real machine's environment.
  func run(_ words: String..., environment: [String] = []) throws -> Subprocess.Answer {
    let script = folder.appending(path: words[0]).path()
    return try Subprocess.run(
      ["env", "-i", "PATH=\(bin.path())"] + environment + ["bash", script] + words.dropFirst(),
      in: FileManager.default.temporaryDirectory
    )
  }

  /// How the stand-ins were called, in order; the questions that change nothing are left out.
  func noted() throws -> [String] {
    guard FileManager.default.fileExists(atPath: calls.path()) else { return [] }
    return try String(contentsOf: calls, encoding: .utf8)
      .replacing(folder.standardizedFileURL.path(), with: "/")
      .split(separator: "\n").map(String.init)
      .filter { line in
        !["swift --version", "pkg-config", "uname", "id"].contains { line.hasPrefix($0) }
      }
  }

  private static let tools =
    "bash basename cat dirname env find git grep head mkdir mktemp rm sed sort tee tr xargs"
}
