/// Finds what does not belong at the top level of the repository, such as files that a test left.
struct RepositoryRootRule {
  /// The names at the top level besides dotfiles.
  private static let layout: Set<String> = [
    "App", "CHANGELOG.md", "LICENSE", "Modules", "Package.swift", "README.md", "Scripts", "Tests",
  ]

  /// The names of all files and folders at the top level.
  let names: [String]

  func findings() -> [LintFinding] {
    names.filter { !$0.hasPrefix(".") && !Self.layout.contains($0) }.sorted().map { name in
      let file = SourceFile(path: name, text: "")
      return file.finding(.strayFile, line: 1, fact: "\(name) is not one of the names there")
    }
  }
}
