/// The rules about what the compiler cannot check, and about the C library.
struct UnsafeWordRules {
  private let files: [SourceFile]
  /// The lines with unsafe or underscored words, by file.
  private let lines: [[Int]]

  init(files: [SourceFile]) {
    self.files = files
    lines = files.map { file in
      let code = file.code
      return code.indices.filter { Self.isUnsafe($0, in: code) }.map { code[$0].line }
    }
  }

  func findings() -> [LintFinding] {
    let used = zip(files, lines).filter { !$0.1.isEmpty }
    let isOver = used.count > StyleLimits.unsafeFiles
    let unsafe = used.flatMap { file, lines in
      let argued = lines.contains(where: file.hasComment) || Self.givesReason(file)
      let rules = [isOver ? StyleRuleName.unsafeWord : nil, argued ? nil : .unsafeWithoutReason]
      return rules.compactMap { $0 }.map {
        file.finding($0, line: lines[0], fact: "\(lines.count) unsafe words")
      }
    }
    return unsafe + files.flatMap(libraryFindings)
  }

  func add(to table: inout MeasureTable) {
    table.add(
      "files with unsafe or underscored words",
      value: lines.count { !$0.isEmpty },
      limit: StyleLimits.unsafeFiles
    )
  }

  private static func isUnsafe(_ index: Int, in code: [SwiftToken]) -> Bool {
    let text = code[index].text
    if beginnings.contains(where: text.hasPrefix) { return true }
    guard text == "bitPattern", index > 1, code[index - 1].text == "(" else { return false }
    let type = code[index - 2].text
    return type == "UInt" || type == ">" || type.hasSuffix("Pointer")
  }

  /// Whether a comment of the file gives a figure or a reason.
  private static func givesReason(_ file: SourceFile) -> Bool {
    file.tokens.contains { token in
      token.isComment
        && (token.text.contains(where: \.isNumber)
          || ["because", "safe"].contains { token.text.contains($0) })
    }
  }

  /// How the words begin: references without a count, casts without a check, and what the standard
  /// library and the compiler keep for themselves.
  private static let beginnings = ["Unmanage", "unsafeBit", "unsafeDown", "_type", "_raw", "@_"]

  // MARK: - The C library

  private func libraryFindings(in file: SourceFile) -> [LintFinding] {
    guard !file.path.hasPrefix("Modules/Kernel/System/") else { return [] }
    let imports = file.imports.filter { Self.libraries.contains($0.name) }.map {
      ($0.line, $0.name)
    }
    let code = file.code
    let uses = code.indices.dropLast()
      .filter { Self.libraries.contains(code[$0].text) && code[$0 + 1].text == "." }
      .map { (code[$0].line, "\(code[$0].text).") }
    return (imports + uses).map { line, name in file.finding(.cLibrary, line: line, fact: name) }
  }

  private static let libraries: Set<String> = ["Glibc", "Darwin", "Musl"]
}
