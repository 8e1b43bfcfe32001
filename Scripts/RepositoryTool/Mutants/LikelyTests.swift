/// The suites that name a type of a file, which notice a mistake in it sooner than all others.
struct LikelyTests {
  private let suites: [(path: String, words: Set<String>, names: [String])]

  init(in tree: InMemoryFileTree) {
    suites = tree.paths(below: "Tests").filter { $0.hasSuffix("Tests.swift") }.map { path in
      let tokens = SwiftLexer.tokens(of: tree[path] ?? "").filter { !$0.isComment }
      return (path, Set(tokens.map(\.text)), Self.suites(in: tokens))
    }
  }

  /// Returns a regular expression for the suites of a test target that name a type of a file; nil if
  /// there are none.
  func filter(for text: String, in target: PackageManifest.Target) -> String? {
    let declarations = DeclarationParser.declarations(in: SwiftLexer.tokens(of: text))
    let types = declarations.filter { declaration in
      if case .type = declaration.kind { return true }
      return declaration.kind == .extending
    }
    let names = Set(types.map(\.name))
    let found = suites.filter { suite in
      suite.path.hasPrefix("\(target.path)/") && !suite.words.isDisjoint(with: names)
    }.flatMap(\.names)
    guard !found.isEmpty else { return nil }
    return #"^\#(target.name)\.(\#(found.joined(separator: "|")))/"#
  }

  /// The names of the suites in a file, as they are in the list of tests.
  private static func suites(in tokens: [SwiftToken]) -> [String] {
    tokens.indices.dropLast(2).compactMap { index in
      guard tokens[index].text == "@Suite",
        let type = tokens[index...].firstIndex(where: { ["struct", "class"].contains($0.text) }),
        type + 1 < tokens.count
      else { return nil }
      let name = tokens[type + 1].text
      return name.map { $0.isLetter || $0.isNumber || $0 == "_" ? "\($0)" : "." }.joined()
    }
  }
}
