import Foundation

/// Measures beside their limits, as lines of text.
struct MeasureTable {
  private var lines: [String] = []

  mutating func add(_ name: String, value: Int?, limit: Int? = nil) {
    add(name, value: value.map(Double.init), limit: limit)
  }

  mutating func add(_ name: String, value: Double?, limit: Int? = nil) {
    let label = name.padding(toLength: 52, withPad: " ", startingAt: 0)
    guard let value else { return lines.append("\(label)    –") }
    let tenths = Int((10 * value).rounded())
    let figure = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    let space = String(repeating: " ", count: max(0, 5 - figure.count))
    let isOver = limit.map { value > Double($0) } ?? false
    lines.append("\(label)\(space)\(figure)\(isOver ? "   limit \(limit ?? 0)" : "")")
  }

  /// The smallest figure that at least a percentage of the figures does not exceed.
  static func rank(_ percent: Int, of figures: [Int]) -> Int? {
    guard !figures.isEmpty else { return nil }
    return figures.sorted()[max(1, (percent * figures.count + 99) / 100) - 1]
  }
}

extension MeasureTable: CustomStringConvertible {
  /// One line for each measure; a measure over its limit shows the limit.
  var description: String { lines.joined(separator: "\n") }
}
