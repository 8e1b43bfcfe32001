/// The rules about names that the whole repository shares: labels of parameters, names of types.
struct NamingRules {
  private let files: [SourceFile]
  /// The functions with two or more parameters, and those of them that leave two unlabelled.
  private let functions: Int
  private let unlabelled: [(path: String, line: Int)]
  /// The files that declare each type at file level, and those that extend it too.
  private var declaring: [String: [(file: SourceFile, line: Int)]] = [:]
  private var extending: [String: Set<String>] = [:]

  init(files: [SourceFile]) {
    self.files = files
    let several = files.flatMap { file in
      file.declarations.filter(Self.hasSeveralParameters).map { (file.path, $0) }
    }
    functions = several.count
    unlabelled = several.filter { $0.1.labels.count { $0 == "_" } >= 2 }.map { ($0.0, $0.1.line) }
    for file in files {
      for type in file.declarations where type.isTopLevel {
        guard type.isType || type.kind == .extending else { continue }
        let name = String(type.name.prefix { $0 != "." })
        if !Self.onlyListsValues(type, in: file) { extending[name, default: []].insert(file.path) }
        if type.isType, !type.isFilePrivate {
          declaring[name, default: []].append((file, type.line))
        }
      }
    }
  }

  /// Whether an extension adds values of the type by name, as each feature adds its entry and its
  /// topics; they belong where they are.
  private static func onlyListsValues(_ type: SwiftDeclaration, in file: SourceFile) -> Bool {
    guard type.kind == .extending, type.inherited.isEmpty else { return false }
    let members = file.declarations.filter { $0.scope.last?.line == type.line }
    return !members.isEmpty
      && members.allSatisfy { member in
        member.modifiers.contains("static") && [.property, .function].contains(member.kind)
      }
  }

  private static func hasSeveralParameters(_ declaration: SwiftDeclaration) -> Bool {
    guard declaration.labels.count >= 2 else { return false }
    if declaration.kind == .initialiser { return declaration.name == "init" }
    return declaration.name.first.map { $0.isLetter || $0 == "_" || $0 == "`" } ?? false
  }

  func findings() -> [LintFinding] {
    labelFindings() + scatteredFindings()
      + ambiguous.map { name, place in
        place.file.finding(.ambiguousName, line: place.line, fact: name)
      }
  }

  func add(to table: inout MeasureTable) {
    table.add(
      "functions that leave two parameters unlabelled, %",
      value: unlabelledPercent,
      limit: StyleLimits.unlabelledPercent
    )
    table.add(
      "types in more than \(StyleLimits.filesPerType) files",
      value: scattered.count,
      limit: StyleLimits.scatteredTypes
    )
    table.add("names that mean two types", value: Set(ambiguous.map(\.name)).count, limit: 0)
  }

  // MARK: - Labels

  private var unlabelledPercent: Double? {
    functions > 0 ? 100 * Double(unlabelled.count) / Double(functions) : nil
  }

  /// One finding, in the file with most of these functions.
  private func labelFindings() -> [LintFinding] {
    guard let percent = unlabelledPercent, percent > Double(StyleLimits.unlabelledPercent) else {
      return []
    }
    let places = Dictionary(grouping: unlabelled, by: \.path)
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    let most = places.prefix(5).map { "\($0.key) \($0.value.count)" }.joined(separator: ", ")
    guard let worst = places.first, let line = worst.value.first?.line else { return [] }
    let fact = "\(Int(percent.rounded())) % (most in \(most))"
    return [
      SourceFile(path: worst.key, text: "").finding(.unlabelledParameters, line: line, fact: fact)
    ]
  }

  // MARK: - Types

  /// The types of the repository whose parts are in too many files.
  ///
  /// What a contract adds to a type of another target is the contract's own, such as its topics.
  private var scattered: [(name: String, files: Int)] {
    extending.compactMap { name, paths in
      guard let home = declaring[name]?.first?.file.path else { return nil }
      let folder = home.split(separator: "/").prefix(3).joined(separator: "/")
      let files = paths.count { !$0.contains("/Contract/") || $0.hasPrefix(folder) }
      return files > StyleLimits.filesPerType ? (name, files) : nil
    }
  }

  private func scatteredFindings() -> [LintFinding] {
    guard scattered.count > StyleLimits.scatteredTypes else { return [] }
    return scattered.flatMap { name, count in
      (declaring[name] ?? []).map {
        $0.file.finding(.scatteredType, line: $0.line, fact: "\(name) is in \(count) files")
      }
    }
  }

  private var ambiguous: [(name: String, place: (file: SourceFile, line: Int))] {
    declaring.filter { Set($0.value.map(\.file.path)).count > 1 }
      .flatMap { name, places in places.map { (name, $0) } }
  }
}
