import Foundation

/// A file of which the compiler must refuse some lines, and nothing else.
///
/// A line ending in `// error: text` must give an error that contains the text. Where a misuse
/// takes several lines, it stands between `#if BROKEN` and `#endif`. What is left without all these
/// must compile, so that a file that is merely wrong proves nothing.
struct Misuse {
  /// A line that the compiler must refuse, and a part of what it says there.
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
    expectations = Lexer.tokens(of: text).compactMap { token in
      guard token.kind == .comment, let mark = token.text.range(of: Self.mark) else { return nil }
      return Expectation(line: token.line, text: String(token.text[mark.upperBound...]))
    }
  }

  /// The text with every marked line, and everything that is only there to be refused, left empty.
  var control: String {
    let marked = Set(expectations.map(\.line))
    var isRefused = false
    let lines = text.components(separatedBy: "\n").enumerated().map { offset, line in
      let word = line.trimmingCharacters(in: .whitespaces)
      if word == "#if BROKEN" { isRefused = true }
      defer { if word == "#endif" { isRefused = false } }
      return isRefused || marked.contains(offset + 1) ? "" : line
    }
    return lines.joined(separator: "\n")
  }

  /// Compares what the compiler said of the whole file with what it had to say.
  func findings(for errors: [Compiler.Failure]) -> [Finding] {
    let missing = expectations.filter { expected in
      !errors.contains { $0.line == expected.line && $0.text.contains(expected.text) }
    }
    let marked = Set(expectations.map(\.line))
    let unexpected = errors.filter { !marked.contains($0.line) }
    return missing.map { expected in
      let said = errors.filter { $0.line == expected.line }.map { "“\($0.text)”" }
      let answer = said.isEmpty ? "compiles" : "is refused with \(said.joined(separator: ", "))"
      return finding(expected.line, "must be refused with “\(expected.text)” but \(answer)")
    }
      + unexpected.map { finding($0.line, "is refused but not marked: \($0.text)") }
  }

  /// Says what is wrong if the rest of the file does not compile.
  func findings(forControl errors: [Compiler.Failure]) -> [Finding] {
    guard !expectations.isEmpty else {
      return [finding(1, "marks no line with `\(Self.mark)`, so it proves nothing")]
    }
    return errors.map { finding($0.line, "must compile without the marked lines: \($0.text)") }
  }

  private func finding(_ line: Int, _ message: String) -> Finding {
    Finding(rule: "must-not-compile", path: path, line: line, message: message)
  }

  private static let mark = "// error: "
}
