import Foundation

/// The measures of the style beside their targets, as lines of text.
struct Table {
  private struct Row {
    let name: String
    let value: Double?
    let target: ClosedRange<Double>
    let limit: Double?
  }

  private var rows: [Row] = []

  init(of style: Style) {
    let code = style.parts.filter { !$0.isTest }
    let tests = style.parts.filter(\.isTest)
    addSizes(of: code.flatMap(\.sources))
    addTests(in: tests.flatMap(\.sources))
    add("files per target, median", Self.rank(0.5, code.map(\.sources.count)), 0...6)
    add("files per target, most", Self.rank(1, code.map(\.sources.count)), 0...12)
    add("documentation, % of lines", Self.share(in: code.flatMap(\.sources)), 15...25)
    add("lines of tests per line of code", Coverage(of: style.parts).ratio, 1...10)
  }

  private mutating func addSizes(of sources: [Source]) {
    let files = sources.map(\.lineCount)
    let functions = sources.flatMap(\.declarations).filter { $0.body != nil }
    let lengths = functions.map(\.lineCount)
    let nesting = functions.compactMap { $0.body?.nesting }
    let parameters = functions.filter { $0.kind != .property }.map(\.parameters)
    add("source file, median", Self.rank(0.5, files), 0...90)
    add("source file, p95", Self.rank(0.95, files), 0...250)
    add("source file, longest", Self.rank(1, files), 0...400, limit: Limits.fileLines)
    add("function, median", Self.rank(0.5, lengths), 0...6)
    add("function, p95", Self.rank(0.95, lengths), 0...24)
    add("function, longest", Self.rank(1, lengths), 0...50, limit: Limits.functionLines)
    add("nesting, p95", Self.rank(0.95, nesting), 0...3)
    add("nesting, deepest", Self.rank(1, nesting), 0...4, limit: Limits.nesting)
    add("parameters, p95", Self.rank(0.95, parameters), 0...3)
    let unchecked = sources.flatMap(\.code).count { $0.text == "@unchecked" }
    add("`@unchecked`, argued", Double(unchecked), 0...0)
  }

  private mutating func addTests(in sources: [Source]) {
    let tests = sources.flatMap(\.declarations).filter(\.isTest)
    let lengths = tests.map(\.lineCount)
    let expectations = sources.flatMap(\.code).count {
      $0.text == "#expect" || $0.text == "#require"
    }
    add("test, median", Self.rank(0.5, lengths), 0...12)
    add("test, p95", Self.rank(0.95, lengths), 0...40)
    add("test, longest", Self.rank(1, lengths), 0...60, limit: Limits.testLines)
    add("tests", Double(tests.count), 0...1_000_000)
    let ratio = tests.isEmpty ? nil : Double(expectations) / Double(tests.count)
    add("expectations per test", ratio, 1...6)
  }

  private mutating func add(
    _ name: String,
    _ value: Double?,
    _ target: ClosedRange<Double>,
    limit: Int? = nil
  ) {
    rows.append(Row(name: name, value: value, target: target, limit: limit.map(Double.init)))
  }

  // MARK: - Figures

  /// The smallest figure that at least the given share of the figures does not pass.
  static func rank(_ share: Double, _ figures: [Int]) -> Double? {
    guard !figures.isEmpty else { return nil }
    let position = Int((share * Double(figures.count)).rounded(.up))
    return Double(figures.sorted()[max(position, 1) - 1])
  }

  private static func share(in sources: [Source]) -> Double? {
    let documentation = sources.map(\.documentationLineCount).reduce(0, +)
    let all = documentation + sources.map(\.codeLineCount).reduce(0, +)
    return all > 0 ? 100 * Double(documentation) / Double(all) : nil
  }

  static func text(_ figure: Double) -> String {
    figure.rounded() == figure ? "\(Int(figure))" : String(format: "%.2f", figure)
  }
}

extension Table: CustomStringConvertible {
  /// One line for each measure: its name, its figure, and a word where it misses the target.
  var description: String {
    rows.map { row in
      let name = row.name.padding(toLength: 34, withPad: " ", startingAt: 0)
      guard let value = row.value else { return "\(name)      –" }
      let figure = Self.text(value)
      let space = String(repeating: " ", count: max(0, 7 - figure.count))
      return name + space + figure + Self.remark(on: value, row)
    }
    .joined(separator: "\n")
  }

  private static func remark(on value: Double, _ row: Row) -> String {
    if let limit = row.limit, value > limit { return "   over the limit of \(text(limit))" }
    if value > row.target.upperBound { return "   target: at most \(text(row.target.upperBound))" }
    if value < row.target.lowerBound { return "   target: at least \(text(row.target.lowerBound))" }
    return ""
  }
}
