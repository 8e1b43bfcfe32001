/// How many lines of test code there are to a line of code, in all and in each part.
struct Coverage {
  private struct Lines {
    var code = 0
    var tests = 0

    var ratio: Double? { code > 0 ? Double(tests) / Double(code) : nil }
  }

  private var lines: [String: Lines] = [:]

  init(of parts: [Style.Part]) {
    for part in parts {
      let count = part.sources.map(\.codeLineCount).reduce(0, +)
      let isTest = part.name.hasSuffix("Tests") || part.room == .testKit
      // Benchmarks and the programs that tests drive are neither.
      if isTest {
        lines[House.row(of: part.name), default: Lines()].tests += count
      } else if !part.isTest {
        lines[House.row(of: part.name), default: Lines()].code += count
      }
    }
  }

  /// The ratio of everything together; nil while there is no code.
  var ratio: Double? {
    let all = lines.values
    let sum = Lines(code: all.map(\.code).reduce(0, +), tests: all.map(\.tests).reduce(0, +))
    return sum.ratio
  }
}

extension Coverage: CustomStringConvertible {
  /// The ratio of all, and of each part that has code, the poorest first.
  var description: String {
    let parts = lines.compactMap { name, lines in lines.ratio.map { (name, $0) } }
      .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
      .map { "\($0) \(Table.text($1))" }
    return "\(Table.text(ratio ?? 0)) (\(parts.joined(separator: ", ")))"
  }
}
