/// The rules about single words and signs.
struct Words {
  let source: Source
  let isTest: Bool

  func findings() -> [Finding] {
    commentFindings() + codeFindings()
  }

  private func commentFindings() -> [Finding] {
    source.tokens.compactMap { token in
      guard token.kind == .comment || token.kind == .documentation else { return nil }
      let words = token.text.split { !$0.isLetter }.map(String.init)
      guard let word = words.first(where: Self.unfinished.contains) else { return nil }
      return source.finding(.unfinished, token.line, word)
    }
  }

  private func codeFindings() -> [Finding] {
    let code = source.code
    return code.indices.compactMap { index in
      let token = code[index]
      guard let rule = rule(brokenAt: index, in: code) else { return nil }
      if rule != .force, source.isArgued(token.line) { return nil }
      return source.finding(rule, token.line, code[max(0, index - 1)].text + token.text)
    }
  }

  private func rule(brokenAt index: Int, in code: [Token]) -> StyleRule? {
    let before = index > 0 ? code[index - 1] : nil
    let after = index + 1 < code.count ? code[index + 1] : nil
    return switch code[index].text {
    case "!" where isForced(code[index], before: before, after: after): .force
    case "@unchecked": .unchecked
    case "unsafe" where before?.text == "(": .unchecked
    case "sleep" where isTest && after?.text == "(" && isSleep(index, in: code): .sleepingTest
    case "usleep" where isTest, "nanosleep" where isTest: .sleepingTest
    default: nil
    }
  }

  /// Whether the sign unwraps, tries or casts by force: it hangs on the word before it.
  private func isForced(_ token: Token, before: Token?, after: Token?) -> Bool {
    guard token.isAttached, let before, token.kind == .sign else { return false }
    let isComparison = after?.text == "=" && after?.isAttached == true
    return before.endsOperand && !isComparison
  }

  /// Whether the word calls a real clock's sleep; a clock made for tests has its own.
  private func isSleep(_ index: Int, in code: [Token]) -> Bool {
    guard index > 0, code[index - 1].text != "func" else { return index == 0 }
    guard index > 1, code[index - 1].text == "." else { return true }
    return ["Task", "Thread"].contains(code[index - 2].text)
  }

  /// What whoever is not done writes, spelled here so that it is found everywhere else.
  private static let unfinished: Set<String> = ["FIXME", "HACK", "TODO", "XXX"]
}
