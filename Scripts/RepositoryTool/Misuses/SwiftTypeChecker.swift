import Foundation

/// Type-checks single files against modules that are already built.
struct SwiftTypeChecker {
  /// An error of the compiler.
  struct Failure: Equatable {
    let line: Int
    let text: String
  }

  /// The folder of the `.swiftmodule` files.
  let modules: URL
  /// The upcoming features that the package builds with.
  let features: [String]

  /// Returns the errors in a file, in the compiler's order.
  func errors(in text: String, flags: [String] = []) throws -> [Failure] {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "Misuse\(UUID().uuidString).swift")
    try text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let result = try Subprocess.run(
      ["swiftc", "-typecheck", "-parse-as-library", "-diagnostic-style=llvm"]
        + ["-swift-version", "6", "-module-name", "Misuse", "-I", modules.path()]
        + features.flatMap { ["-enable-upcoming-feature", $0] } + flags + [file.path()],
      in: modules
    )
    let failures = result.errors.split(separator: "\n").compactMap {
      Self.failure(in: $0, of: file.lastPathComponent)
    }
    // An error without a line, such as a module that an imported module needs and that is missing.
    guard result.status != 0, failures.isEmpty else { return failures }
    return [Failure(line: 1, text: result.errors)]
  }

  /// Reads `…/File.swift:12:5: error: text`.
  private static func failure(in line: Substring, of file: String) -> Failure? {
    guard let name = line.range(of: "\(file):"), let mark = line.range(of: ": error: ") else {
      return nil
    }
    let number = line[name.upperBound...].prefix { $0.isNumber }
    return Int(number).map { Failure(line: $0, text: String(line[mark.upperBound...])) }
  }
}
