import Foundation

/// Type-checks single files against modules that are built already.
struct Compiler {
  /// An error, where it stands.
  struct Failure: Equatable {
    let line: Int
    let text: String
  }

  /// Where the `.swiftmodule` files are.
  let modules: URL
  /// The upcoming features that the package builds with.
  let features: [String]

  /// Returns the errors in a file, in the order in which the compiler found them.
  func errors(in text: String, flags: [String] = []) throws -> [Failure] {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "Misuse\(UUID().uuidString).swift")
    try text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let answer = try Shell.run(
      ["swiftc", "-typecheck", "-parse-as-library", "-diagnostic-style=llvm"]
        + ["-swift-version", "6", "-module-name", "Misuse", "-I", modules.path()]
        + features.flatMap { ["-enable-upcoming-feature", $0] } + flags + [file.path()],
      in: modules
    )
    let failures = answer.errors.split(separator: "\n").compactMap {
      Self.failure(in: $0, of: file.lastPathComponent)
    }
    // An error without a place, such as a module that is missing in the module that is imported.
    guard answer.status != 0, failures.isEmpty else { return failures }
    return [Failure(line: 1, text: answer.errors)]
  }

  /// Reads `…/File.swift:12:5: error: text`.
  private static func failure(in line: Substring, of file: String) -> Failure? {
    guard let name = line.range(of: "\(file):"), let mark = line.range(of: ": error: ") else {
      return nil
    }
    let place = line[name.upperBound...].prefix { $0.isNumber }
    return Int(place).map { Failure(line: $0, text: String(line[mark.upperBound...])) }
  }
}
