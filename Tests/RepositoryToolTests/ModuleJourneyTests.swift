import Foundation
import Testing

@testable import RepositoryTool

/// Whether the tests that take minutes are wanted.
private let isLong = ProcessInfo.processInfo.environment["INTERCHANGE_LONG"] == "1"

@Suite struct `A module in a copy of this house` {
  @Test func `comes in order, and goes without a trace`() throws {
    try RepositoryCopy.with { copy in
      #expect(copy.inspect("new-module", "Notes", "--uses", "Friends,Messaging").status == 0)

      let changed = try copy.status().filter { !$0.hasPrefix("??") }
      #expect(changed == [" M App/Composition.swift", " M Package.swift"])
      #expect(try copy.shell("git diff --shortstat").hasSuffix("2 insertions(+)\n"))
      let files = try copy.shell("git ls-files --others").split(separator: "\n").map(String.init)
      let lint = ["swift", "format", "lint", "--strict", "--configuration", ".swift-format"]
      #expect(try Subprocess.run(lint + files, in: copy.root).errors == "")
      let house = try PackageSources(at: copy.root)
      #expect(BoundaryCheck(of: house).findings() == [])
      #expect(StyleCheck(of: house, only: ["Notes"]).findings() == [])
      #expect(try errors(in: "Notes", of: house, at: copy.root) == "")

      #expect(copy.inspect("remove-module", "Notes").status == 0)
      #expect(try copy.status() == [])
      #expect(!FileManager.default.fileExists(atPath: copy.root.path() + "Modules/Notes"))
    }
  }

  @Test func `stays while another uses it, which is named with its lines`() throws {
    try RepositoryCopy.with { copy in
      #expect(copy.inspect("new-module", "Notes").status == 0)
      #expect(copy.inspect("new-module", "Letters", "--uses", "Notes").status == 0)

      let refused = copy.inspect("remove-module", "Notes")

      #expect(refused.status == 1)
      let users = refused.complaints.joined().split(separator: "\n").dropFirst()
        .map { $0.prefix { $0 != ":" } }
      #expect(
        users == [
          "  Package.swift", "  Modules/Letters/Feature/LettersListScene.swift",
          "  Tests/LettersTests/SceneTests.swift",
        ]
      )
      #expect(copy.inspect("remove-module", "Letters").status == 0)
      #expect(copy.inspect("remove-module", "Notes").status == 0)
      let rest = try copy.status()
      #expect(rest == [])
    }
  }

  @Test func `is neither made twice nor taken away where there is none`() throws {
    try RepositoryCopy.with { copy in
      _ = copy.inspect("new-module", "Notes")

      let twice = copy.inspect("new-module", "Notes")
      let none = copy.inspect("remove-module", "Birds")

      #expect(twice.complaints == ["“Notes” is taken: see Package.swift."])
      #expect(none.complaints.first?.hasPrefix("There is no module Birds. There are: Auth") == true)
      #expect([twice.status, none.status] == [1, 1])
      #expect(copy.inspect("new-module").status == 2)
      #expect(copy.inspect("new-module", "Notes", "Friends").status == 2)
      #expect(copy.inspect("remove-module").status == 2)
    }
  }

  @Test(.enabled(if: isLong))
  func `is built, tested, run and shown by the scripts`() throws {
    try RepositoryCopy.with { copy in
      try copy.shell("Scripts/new-module Notes --uses Friends </dev/null")

      #expect(try copy.say("links").contains("notes  "))
      #expect(try copy.say("help notes keep").contains("notes keep \"Water the plants\""))
      #expect(try copy.say("notes keep milk").contains("Kept: milk"))
      #expect(try copy.say("open notes").contains("milk"))
      #expect(try copy.pressing("notes ke\\t eggs\\n").contains("Kept: eggs"))

      try copy.shell("Scripts/remove-module Notes </dev/null")
      #expect(try copy.status() == [])
      #expect(try !copy.say("links").contains("notes  "))
    }
  }

  @Test(.enabled(if: isLong))
  func `is one of twenty that use each other`() throws {
    try RepositoryCopy.with { copy in
      let names = (1...20).map { "Crowd\($0)" }
      for (index, name) in names.enumerated() {
        let uses = index < 2 ? ["Friends", "Profile"] : Array(names[(index - 2)..<index])
        #expect(
          copy.inspect("new-module", name, "--uses", uses.joined(separator: ",")).status == 0
        )
      }
      try copy.shell(
        "Scripts/document </dev/null && Scripts/check lint boundaries style </dev/null"
      )
      try copy.shell("Scripts/test '^Crowd[0-9]+Tests\\.' </dev/null")

      for name in names {
        #expect(try copy.say("help \(name.lowercased()) keep").contains("Keeps a text"))
      }
      #expect(copy.inspect("remove-module", "Crowd1").status == 1)
      for name in names.reversed() { #expect(copy.inspect("remove-module", name).status == 0) }
      try copy.shell("Scripts/document </dev/null")
      #expect(try copy.status() == [])
    }
  }

  /// What the compiler says against a module's contract and feature, beside the built ones.
  private func errors(in name: String, of house: PackageSources, at root: URL) throws -> String {
    let features = Set(house.package.targets.flatMap(\.features)).sorted()
    let words = [
      "-swift-version", "6", "-parse-as-library", "-I", TestFolders.modules.path(), "-I", ".",
    ]
    let flags = (words + features.flatMap { ["-enable-upcoming-feature", $0] }).map { "'\($0)'" }
      .joined(separator: " ")
    let line = """
      swiftc \(flags) -emit-module -o \(name)Contract.swiftmodule -module-name \(name)Contract \
      Modules/\(name)/Contract/*.swift 2>&1 && \
      swiftc \(flags) -typecheck -module-name \(name) Modules/\(name)/Feature/*.swift 2>&1
      rm -f \(name)Contract.*
      """
    return try Subprocess.run(["bash", "-c", line], in: root).output
  }
}

extension RepositoryCopy {
  /// What the app of the copy says to a line, on data that is kept from line to line.
  fileprivate func say(_ line: String) throws -> String {
    try shell(
      """
      \(environment)
      printf '%s\\n' 'register alice "four words nobody guesses"' | $app --keep-going >/dev/null 2>&1
      printf '%s\\n' '\(line)' | $app 2>&1
      """
    )
  }

  /// What the app says where keys are pressed at a terminal.
  fileprivate func pressing(_ keys: String) throws -> String {
    try shell(
      "\(environment)\n(printf '\(keys)'; printf 'quit\\n') | script -qec \"$app\" /dev/null"
    )
  }

  private var environment: String {
    "export HOME=\(root.path()).git/home; app='Scripts/run --data .git/data'"
  }
}
