import Foundation

/// A file with lines that the compiler must reject.
///
/// A line that ends in `// error: text` must give an error that contains the text. A misuse of
/// several lines is between `#if BROKEN` and `#endif`. The rest of the file must compile: otherwise
/// an error proves nothing.
struct MisuseFixture {
  /// A line that the compiler must reject, and a part of its error.
  struct Expectation: Hashable {
    let line: Int
    let text: String
  }

  let path: String
  let text: String
  let expectations: [Expectation]

  init(path: String, text: String) {
    self.path = path
    self.text = text
    expectations = SwiftLexer.tokens(of: text).compactMap { token in
      guard token.kind == .comment, let mark = token.text.range(of: Self.mark) else { return nil }
      return Expectation(line: token.line, text: String(token.text[mark.upperBound...]))
    }
  }

  /// The text without the marked lines and without the `BROKEN` blocks; the lines keep their numbers.
  var control: String {
    let marked = Set(expectations.map(\.line))
    var isBroken = false
    let lines = text.components(separatedBy: "\n").enumerated().map { offset, line in
      let word = line.trimmingCharacters(in: .whitespaces)
      if word == "#if BROKEN" { isBroken = true }
      defer { if word == "#endif" { isBroken = false } }
      return isBroken || marked.contains(offset + 1) ? "" : line
    }
    return lines.joined(separator: "\n")
  }

  /// Compares the errors of the whole file with the expected ones.
  func findings(for errors: [SwiftTypeChecker.Failure]) -> [LintFinding] {
    let missing = expectations.filter { expected in
      !errors.contains { $0.line == expected.line && $0.text.contains(expected.text) }
    }
    let marked = Set(expectations.map(\.line))
    let unexpected = errors.filter { !marked.contains($0.line) }
    return missing.map { expected in
      let found = errors.filter { $0.line == expected.line }.map { "“\($0.text)”" }
      let fact = found.isEmpty ? "it compiles" : "the error is \(found.joined(separator: ", "))"
      return finding(line: expected.line, "expected the error “\(expected.text)”, but \(fact)")
    }
      + unexpected.map { finding(line: $0.line, "unexpected error: \($0.text)") }
  }

  /// Returns the errors in the rest of the file.
  func findings(forControl errors: [SwiftTypeChecker.Failure]) -> [LintFinding] {
    guard !expectations.isEmpty else {
      return [finding(line: 1, "no line is marked with `\(Self.mark)`; mark one")]
    }
    return errors.map { finding(line: $0.line, "must compile without the misuses: \($0.text)") }
  }

  private func finding(line: Int, _ message: String) -> LintFinding {
    LintFinding(rule: "must-not-compile", path: path, line: line, message: message)
  }

  private static let mark = "// error: "
}
