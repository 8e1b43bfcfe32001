/// The rules about single words.
struct TokenRules {
  let file: SourceFile
  let isTest: Bool

  func findings() -> [LintFinding] {
    let code = file.code
    let words = code.indices.compactMap { index -> LintFinding? in
      guard let rule = rule(brokenAt: index, in: code), !file.hasComment(at: code[index].line)
      else { return nil }
      return file.finding(rule, line: code[index].line, fact: code[index].text)
    }
    return words + endlessSuites() + commentFindings()
  }

  private func endlessSuites() -> [LintFinding] {
    guard isTest, file.code.contains(where: { $0.text == "await" }) else { return [] }
    return file.code.indices.filter { file.code[$0].text == "@Suite" }.compactMap { index in
      let traits = file.code[index...].prefix { !Self.types.contains($0.text) }
      guard !traits.contains(where: { $0.text == "timeLimit" }) else { return nil }
      return file.finding(.endlessTest, line: file.code[index].line, fact: "@Suite")
    }
  }

  private static let types: Set<String> = ["struct", "class", "enum", "actor", "extension"]

  private func commentFindings() -> [LintFinding] {
    file.tokens.filter(\.isComment).compactMap { token in
      let words = token.text.split { !$0.isLetter }.map(String.init)
      return words.first(where: Self.unfinished.contains).map {
        file.finding(.unfinished, line: token.line, fact: $0)
      }
    }
  }

  private func rule(brokenAt index: Int, in code: [SwiftToken]) -> StyleRuleName? {
    let before = index > 0 ? code[index - 1].text : ""
    let after = index + 1 < code.count ? code[index + 1].text : ""
    return switch code[index].text {
    case "@unchecked": .unchecked
    case "unsafe" where before == "(": .unchecked
    case "sleep" where isTest && after == "(" && isSleep(index, in: code): .sleepingTest
    case "usleep" where isTest, "nanosleep" where isTest: .sleepingTest
    default: nil
    }
  }

  /// Whether the word calls the sleep of a real clock, not that of a clock for tests.
  private func isSleep(_ index: Int, in code: [SwiftToken]) -> Bool {
    guard index > 0, code[index - 1].text != "func" else { return index == 0 }
    guard index > 1, code[index - 1].text == "." else { return true }
    return ["Task", "Thread"].contains(code[index - 2].text)
  }

  /// Words that mark unfinished work: the rule looks for them in comments, so they stand here as text.
  private static let unfinished: Set<String> = ["FIXME", "HACK", "TODO", "XXX"]
}
