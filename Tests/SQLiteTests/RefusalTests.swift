import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `The compiler` {
  /// Every line that ends in `// refused` must be an error, and no other line.
  static let types = """
    import Database

    func right(_ database: any Database, _ name: String) async throws {
      let names = try await database.read { connection in
        try connection.all("SELECT name FROM person WHERE name = $1", name) { row in
          try row[0] as String
        }
      }
      try await database.write { transaction in
        for name in names { try transaction.execute("DELETE FROM person WHERE name = $1", name) }
      }
    }

    func change(_ database: any Database) async throws {
      try await database.read { connection in
        try connection.execute("DELETE FROM person") // refused
      }
    }

    func nested(_ database: any Database) async throws {
      try await database.read { connection in // refused
        try await database.write { _ in }
      }
    }

    func injected(_ transaction: borrowing Transaction, _ name: String) throws {
      try transaction.execute("DELETE FROM person WHERE name = '\\(name)'") // refused
    }
    """

  static let lifetimes = """
    import Database

    func right(_ database: any Database) async throws {
      try await database.read { connection in
        _ = try connection.first("SELECT 1") { row in try row[0] as Int }
      }
    }

    func kept(_ database: any Database) async throws {
      try await database.read { connection in // refused
        let kept = connection
        _ = consume kept
      }
    }

    func row(_ connection: borrowing ReadConnection) throws {
      try connection.each("SELECT 1") { row in // refused
        let kept = row
        _ = consume kept
      }
    }
    """

  @Test(arguments: [types, lifetimes])
  func `refuses what a connection must not be used for`(_ source: String) async throws {
    try await TestFolder.run { folder in
      folder.write(Array(source.utf8), to: "misuse.swift")
      let command = """
        swiftc -emit-sil -o /dev/null -swift-version 6 -parse-as-library \
        -enable-upcoming-feature NonisolatedNonsendingByDefault \
        -I '\(ProbeProcess.folder)Modules' -I Modules/Kernel/CEpoll '\(folder.path("misuse.swift"))' 2>&1
        """
      let compiler = try ProbeProcess(running: "/bin/sh", ["-c", command])
      let errors = compiler.lines().filter {
        $0.contains("misuse.swift:") && $0.contains(" error: ")
      }
      compiler.wait()

      let refused = errors.compactMap { $0.split(separator: ":").dropFirst().first }.compactMap {
        Int($0)
      }
      #expect(Set(refused).sorted() == Self.marked(in: source), "\(errors)")
    }
  }

  private static func marked(in source: String) -> [Int] {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.filter { lines[$0].hasSuffix("// refused") }.map { $0 + 1 }
  }
}
