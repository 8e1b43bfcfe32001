/// The lines of tests for each line of code, of all targets and of each.
struct TestRatio {
  private var lines: [String: (code: Int, tests: Int)] = [:]

  init(of targets: [StyleCheck.CheckedTarget]) {
    for target in targets {
      let count = target.files.map(\.codeLineCount).reduce(0, +)
      let row = PackageSources.row(of: target.name)
      // Benchmarks and the programs that tests drive count as neither.
      if target.name.hasSuffix("Tests") || target.role?.kind == .testKit {
        lines[row, default: (0, 0)].tests += count
      } else if !target.isTest {
        lines[row, default: (0, 0)].code += count
      }
    }
  }

  /// The ratio of all targets; nil if they have no code.
  var ratio: Double? {
    let all = lines.values
    return Self.ratio((all.map(\.code).reduce(0, +), all.map(\.tests).reduce(0, +)))
  }

  private static func ratio(_ lines: (code: Int, tests: Int)) -> Double? {
    lines.code > 0 ? (100 * Double(lines.tests) / Double(lines.code)).rounded() / 100 : nil
  }
}

extension TestRatio: CustomStringConvertible {
  /// The ratio of all targets, then of each that has code, lowest first.
  var description: String {
    let rows = lines.compactMap { name, lines in Self.ratio(lines).map { (name, $0) } }
      .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
      .map { "\($0) \($1)" }
    return "\(ratio ?? 0) (\(rows.joined(separator: ", ")))"
  }
}
