/// Checks targets against the rules of style.
struct StyleCheck {
  /// A target with its files.
  struct CheckedTarget {
    let name: String
    let files: [SourceFile]
    let role: TargetRole?

    var isTest: Bool { role?.isTest ?? false }
  }

  let targets: [CheckedTarget]
  private let manifest: SourceFile
  private let readme: String
  private let features: Int
  private let documentation: DocumentationRule
  private let defaultCases: DefaultCaseRule
  private let wording: ArchaicWordRule
  private let naming: NamingRules
  private let unsafe: UnsafeWordRules

  /// Reads the targets of a package.
  ///
  /// - Parameters:
  ///   - package: The package.
  ///   - plan: The role of each target.
  ///   - names: The targets to check, with their contracts and tests; none for all.
  init(of package: PackageSources, plan: TargetRolePlan = .interchange, only names: [String] = []) {
    let roles = plan.roles(in: package.manifest)
    let all = package.manifest.targets.filter { !$0.isLibrary }.map {
      CheckedTarget(name: $0.name, files: package.files(of: $0), role: roles[$0.name])
    }
    let chosen = Set(names.flatMap { [$0, "\($0)Contract", "\($0)Tests"] })
    self.init(
      targets: chosen.isEmpty ? all : all.filter { chosen.contains($0.name) },
      manifest: package.manifestFile,
      readme: package.readme ?? "",
      context: all.flatMap(\.files),
      features: all.count { $0.role?.kind == .feature }
    )
  }

  /// Checks targets that a test makes up; the context declares the enums and the protocols.
  init(
    targets: [CheckedTarget],
    manifest: SourceFile = SourceFile(path: "Package.swift", text: ""),
    readme: String = "",
    context files: [SourceFile],
    features: Int = 0
  ) {
    self.targets = targets
    self.manifest = manifest
    self.readme = readme
    self.features = features
    documentation = DocumentationRule(context: files)
    defaultCases = DefaultCaseRule(context: files)
    let code = targets.filter { !$0.isTest }.flatMap(\.files)
    wording = ArchaicWordRule(files: code)
    naming = NamingRules(files: code)
    unsafe = UnsafeWordRules(files: code)
  }

  /// Returns the findings of all rules but the pending ones, sorted by place.
  func findings(except pending: Set<StyleRuleName> = StyleRuleName.pending) -> [LintFinding] {
    let findings =
      targets.flatMap(findings) + wording.findings() + naming.findings() + unsafe.findings()
      + repositoryFindings()
    let left = Set(pending.map(\.rawValue))
    return findings.filter { !left.contains($0.rule) }.sorted()
  }

  private func findings(in target: CheckedTarget) -> [LintFinding] {
    target.files.flatMap { file in
      SizeRules(file: file, isTest: target.isTest).findings()
        + TokenRules(file: file, isTest: target.isTest).findings()
        + documentation.findings(in: file)
        + defaultCases.findings(in: file)
    }
      + FeatureShapeRules(target: target).findings()
  }

  private func repositoryFindings() -> [LintFinding] {
    var findings: [LintFinding] = []
    if manifest.lineCount > StyleLimits.manifestLines + features {
      findings.append(manifest.finding(.longManifest, line: 1, fact: "\(manifest.lineCount) lines"))
    }
    if readmeWords > StyleLimits.readmeWords {
      let file = SourceFile(path: "README.md", text: "")
      findings.append(file.finding(.longReadme, line: 1, fact: "\(readmeWords) words"))
    }
    if let percent = TestRatio(of: targets).percent, percent < StyleLimits.testPercent {
      findings.append(manifest.finding(.fewTests, line: 1, fact: "\(percent) lines"))
    }
    return findings
  }

  /// The number of words outside of code fences.
  private var readmeWords: Int {
    let parts = readme.split(separator: "```", omittingEmptySubsequences: false)
    return parts.enumerated().filter { $0.offset % 2 == 0 }
      .map { $0.element.split(whereSeparator: \.isWhitespace).count }.reduce(0, +)
  }

  /// The measures of the targets beside their limits.
  var measures: MeasureTable {
    let code = targets.filter { !$0.isTest }.flatMap(\.files)
    let functions = code.flatMap(\.declarations).filter { $0.body != nil }
    let tests = targets.filter(\.isTest).flatMap(\.files).flatMap(\.declarations).filter(\.isTest)
    let lengths = functions.map(\.lineCount)
    let rows: [(name: String, value: Int?, limit: Int?)] = [
      ("lines of a file, most", code.map(\.lineCount).max(), StyleLimits.fileLines),
      ("lines of a function, 95 %", MeasureTable.rank(95, of: lengths), nil),
      ("lines of a function, most", lengths.max(), StyleLimits.functionLines),
      ("lines of a test, most", tests.map(\.lineCount).max(), StyleLimits.testLines),
      ("nested blocks, most", functions.compactMap { $0.body?.nesting }.max(), StyleLimits.nesting),
      ("lines of the manifest", manifest.lineCount, StyleLimits.manifestLines + features),
      ("words of the README", readmeWords, StyleLimits.readmeWords),
      ("tests", tests.count, nil),
      ("lines of tests for 100 lines of code", TestRatio(of: targets).percent, nil),
    ]
    var table = MeasureTable()
    for row in rows { table.add(row.name, value: row.value, limit: row.limit) }
    wording.add(to: &table)
    naming.add(to: &table)
    unsafe.add(to: &table)
    return table
  }
}

extension SourceFile {
  func finding(_ rule: StyleRuleName, line: Int, fact: String) -> LintFinding {
    let message = "\(fact): \(rule.sentence)."
    return LintFinding(rule: rule.rawValue, path: path, line: line, message: message)
  }
}
