import Foundation
import Testing

@testable import RepositoryTool

/// Whether the tests run that take minutes.
private let isLong = ProcessInfo.processInfo.environment["INTERCHANGE_LONG"] == "1"

@Suite struct `A module in a copy of this repository` {
  @Test func `is added without findings and removed without a trace`() throws {
    try RepositoryCopy.with { copy in
      #expect(copy.run("new-module", "Notes", "--uses", "Friends,Messaging").status == 0)

      let changed = try copy.status().filter { !$0.hasPrefix("??") }
      #expect(changed == [" M App/Main/Composition.swift", " M Package.swift"])
      #expect(try copy.shell("git diff --shortstat").hasSuffix("2 insertions(+)\n"))
      #expect(try copy.shell("ls Tests/NotesTests/AppFiles") == "columns.txt\nrefusals.txt\n")
      let files = try copy.shell("git ls-files --others '*.swift'").split(separator: "\n")
        .map(String.init)
      let lint = ["swift", "format", "lint", "--strict", "--configuration", ".swift-format"]
      #expect(try Subprocess.run(lint + files, in: copy.root).errors == "")
      let package = try PackageSources(at: copy.root)
      #expect(BoundaryCheck(of: package).findings() == [])
      #expect(StyleCheck(of: package, only: ["Notes"]).findings() == [])
      #expect(try compilerErrors(in: "Notes", at: copy.root) == "")

      #expect(copy.run("remove-module", "Notes").status == 0)
      #expect(try copy.status() == [])
      #expect(!FileManager.default.fileExists(atPath: copy.root.path() + "Modules/Notes"))
    }
  }

  @Test func `is not removed while another module uses it`() throws {
    try RepositoryCopy.with { copy in
      #expect(copy.run("new-module", "Notes").status == 0)
      #expect(copy.run("new-module", "Letters", "--uses", "Notes").status == 0)

      let refused = copy.run("remove-module", "Notes")

      #expect(refused.status == 1)
      let users = refused.errors.joined().split(separator: "\n").dropFirst()
        .map { $0.prefix { $0 != ":" }.drop { $0 == " " } }
      #expect(users.first == "Package.swift")
      #expect(users.contains { $0.hasPrefix("Modules/Letters/Feature/") })
      #expect(users.contains { $0.hasPrefix("Tests/LettersTests/") })
      #expect(copy.run("remove-module", "Letters").status == 0)
      #expect(copy.run("remove-module", "Notes").status == 0)
      let rest = try copy.status()
      #expect(rest == [])
    }
  }

  @Test func `is not added twice, and not removed if it does not exist`() throws {
    try RepositoryCopy.with { copy in
      _ = copy.run("new-module", "Notes")

      let twice = copy.run("new-module", "Notes")
      let none = copy.run("remove-module", "Birds")

      #expect(twice.errors.first?.hasPrefix("The name Notes is in use: see Package.swift.") == true)
      #expect(none.errors.first?.hasPrefix("Unknown module: Birds. Choose from: Auth") == true)
      #expect([twice.status, none.status] == [1, 1])
      #expect(copy.run("new-module").status == 2)
      #expect(copy.run("new-module", "Notes", "Friends").status == 2)
      #expect(copy.run("remove-module").status == 2)
    }
  }

  @Test(.enabled(if: isLong))
  func `is built, tested, run and removed by the scripts`() throws {
    try RepositoryCopy.with { copy in
      try copy.shell("Scripts/new-module Notes --uses Friends </dev/null")

      #expect(try copy.app("links").contains("notes  "))
      #expect(try copy.app("help notes keep").contains("notes keep \"Water the plants\""))
      #expect(try copy.app("notes keep milk").contains("Kept: milk"))
      #expect(try copy.app("open notes").contains("milk"))
      #expect(try copy.typing("notes ke\\t eggs\\n").contains("Kept: eggs"))
      #expect(try copy.app("tab notes").contains("milk"))
      // The tests of the app ask the new module, and no file of theirs changes.
      try copy.shell("env -u INTERCHANGE_LONG Scripts/test --no-parallel '^AppTests\\.' </dev/null")

      try copy.shell("Scripts/remove-module Notes </dev/null")
      #expect(try copy.status() == [])
      #expect(try !copy.app("links").contains("notes  "))
      try copy.shell("env -u INTERCHANGE_LONG Scripts/test --no-parallel '^AppTests\\.' </dev/null")
    }
  }

  @Test(.enabled(if: isLong))
  func `is one of twenty modules that use each other`() throws {
    try RepositoryCopy.with { copy in
      let names = (1...20).map { "Crowd\($0)" }
      for (index, name) in names.enumerated() {
        let uses = index < 2 ? ["Friends", "Profile"] : Array(names[(index - 2)..<index])
        let added = copy.run("new-module", name, "--uses", uses.joined(separator: ","))
        #expect(added.status == 0)
      }
      try copy.shell(
        "Scripts/document </dev/null && Scripts/check lint boundaries style </dev/null"
      )
      try copy.shell("Scripts/test '^Crowd[0-9]+Tests\\.' </dev/null")

      for name in names {
        #expect(try copy.app("help \(name.lowercased()) keep").contains("Keeps a text"))
      }
      #expect(copy.run("remove-module", "Crowd1").status == 1)
      for name in names.reversed() { #expect(copy.run("remove-module", name).status == 0) }
      try copy.shell("Scripts/document </dev/null")
      #expect(try copy.status() == [])
    }
  }

  /// Compiles the contract and the feature of a module against the modules of this build.
  private func compilerErrors(in name: String, at root: URL) throws -> String {
    let script = """
      source Scripts/setup
      flags=("${compiler_flags[@]}" -parse-as-library -I '\(TestFolders.modules.path())' -I .)
      swiftc "${flags[@]}" -emit-module -o \(name)Contract.swiftmodule \
        -module-name \(name)Contract $(find Modules/\(name)/Contract -name '*.swift') 2>&1 &&
        swiftc "${flags[@]}" -typecheck -module-name \(name) \
          $(find Modules/\(name)/Feature -name '*.swift') 2>&1
      rm -f \(name)Contract.*
      """
    return try Subprocess.run(["bash", "-c", script], in: root).output
  }
}

extension RepositoryCopy {
  /// The output of the app for one line; the data stays for the next line.
  fileprivate func app(_ line: String) throws -> String {
    try shell(
      """
      \(environment)
      printf '%s\\n' 'register alice "seven green chairs outside"' | $app --keep-going >/dev/null 2>&1
      printf '%s\\n' '\(line)' | $app 2>&1
      """
    )
  }

  /// The output of the app for keys at a terminal.
  fileprivate func typing(_ keys: String) throws -> String {
    try shell(
      "\(environment)\n(printf '\(keys)'; printf 'quit\\n') | script -qec \"$app\" /dev/null"
    )
  }

  private var environment: String {
    "export HOME=\(root.path()).git/home; app='Scripts/run --data .git/data'"
  }
}
