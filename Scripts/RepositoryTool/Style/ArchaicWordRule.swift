/// The rules about archaic words, in comments and in what the program prints.
struct ArchaicWordRule {
  /// The words of one part of the repository.
  private struct Count {
    var words = 0
    var findings: [LintFinding] = []

    var perThousand: Double { words > 0 ? 1_000 * Double(findings.count) / Double(words) : 0 }
  }

  private var counts: [StyleRuleName: [String: Count]] = [
    .archaicComment: [:], .archaicMessage: [:],
  ]

  init(files: [SourceFile]) {
    // In a regular expression, which is no message, the rule does not find its own words.
    let archaic =
      #/
      \b(?:whoever|whatever|whichever|whom|somebody|anybody|nobody|anew|one's|oneself|thereby
      |therein|whereupon|wherein|stands?\ (?:still|there|here|for|behind|beside|in\ front)
      |(?:is|are)\ to\ be|no\ longer\ than|at\ the\ most|brings?\ down|taken\ up|takes?\ up
      |comes?\ to\ mind)\b
      /#
      .ignoresCase().wordBoundaryKind(.simple)
    for file in files {
      for token in file.tokens {
        guard let rule = Self.rule(for: token) else { continue }
        // Texts are judged together: some parts have few, besides codes that must not change.
        let part = rule == .archaicMessage ? "all" : Self.part(of: file.path)
        var count = counts[rule]?[part] ?? Count()
        count.words += token.text.split { $0 == " " || $0 == "\n" }.count
        count.findings += token.text.matches(of: archaic).map { match in
          let fact = "“\(match.output)” instead of \(Self.replacement(for: match.output))"
          return file.finding(rule, line: token.line, fact: fact)
        }
        counts[rule]?[part] = count
      }
    }
  }

  /// Returns all archaic words in the parts that have too many.
  func findings() -> [LintFinding] {
    counts.values.flatMap(\.values)
      .filter { $0.perThousand > Double(StyleLimits.archaicWords) }
      .flatMap(\.findings)
  }

  func add(to table: inout MeasureTable) {
    for (rule, place) in [
      (StyleRuleName.archaicComment, "comments"), (.archaicMessage, "messages"),
    ] {
      let worst = counts[rule]?.max { $0.value.perThousand < $1.value.perThousand }
      table.add(
        "archaic words in \(place), ‰ (\(worst?.key ?? "–"))",
        value: worst?.value.perThousand,
        limit: StyleLimits.archaicWords
      )
    }
  }

  private static func rule(for token: SwiftToken) -> StyleRuleName? {
    if token.isComment { return .archaicComment }
    let isText =
      token.kind == .literal && (token.text.hasPrefix("\"") || token.text.hasPrefix("#\""))
    return isText ? .archaicMessage : nil
  }

  /// What can be written in place of an archaic word.
  private static func replacement(for found: Substring) -> String {
    let word = found.lowercased()
    let known = replacements.first { word.hasPrefix($0.beginning) }
    return known.map { "“\($0.word)”" } ?? "a word of today"
  }

  /// What can be written in place of the words that begin so.
  private static let replacements: [(beginning: String, word: String)] = [
    ("whoe", "who"), ("whate", "what"), ("which", "which"), ("whom", "who"),
    ("some", "someone"), ("any", "anyone"), ("nobo", "no one"), ("ane", "again"),
    ("one's", "your"), ("ones", "yourself"), ("thereb", "so"), ("therei", "in it"),
    ("whereu", "then"), ("wherei", "in which"), ("stand", "is"), ("is to", "must be"),
    ("are to", "must be"), ("no longer", "at most"), ("at the", "at most"), ("bring", "stops"),
    ("take", "starts"), ("come", "is known"),
  ]

  /// Such as `App`, `Modules/Auth` or `Modules/Kernel`.
  private static func part(of path: String) -> String {
    let folders = path.split(separator: "/").dropLast()
    return folders.prefix(folders.first == "Modules" ? 2 : 1).joined(separator: "/")
  }
}
