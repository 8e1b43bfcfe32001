#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Prints results as they come, as a table or as one JSON object a line.
struct Report {
  let isJSON: Bool

  func begin() {
    guard !isJSON else { return }
    print(Self.row("work", "ours ns", "base ns", "ratio", "goal", "allocations"))
  }

  func add(_ result: Result) {
    print(isJSON ? Self.json(result) : Self.line(result))
    // A row may take minutes, and a pipe would keep the ones before it.
    fflush(nil)
  }

  /// Says something beside the table.
  static func note(_ text: String) {
    let bytes = Array("\(text)\n".utf8)
    _ = write(2, bytes, bytes.count)
  }

  private static func line(_ result: Result) -> String {
    row(
      result.name,
      decimal(result.ours, 1),
      decimal(result.baseline, 1),
      decimal(result.ratio, 2),
      result.goal.map { "≤ \(decimal($0, 2))" } ?? "–",
      (result.allocations.map { decimal($0, 2) } ?? "–") + (result.isReached ? "" : "  missed")
    )
  }

  private static func row(_ name: String, _ columns: String...) -> String {
    let rest = columns.map { padded($0, to: 15, left: true) }.joined()
    return padded(name, to: 48, left: false) + rest
  }

  private static func padded(_ text: String, to width: Int, left: Bool) -> String {
    let padding = String(repeating: " ", count: Swift.max(0, width - text.count))
    return left ? padding + text : text + padding
  }

  private static func json(_ result: Result) -> String {
    let goal = result.goal.map { decimal($0, 2) } ?? "null"
    let allocations = result.allocations.map { decimal($0, 3) } ?? "null"
    return #"{"name":"\#(result.name)","ours_ns":\#(decimal(result.ours, 2)),"#
      + #""baseline_ns":\#(decimal(result.baseline, 2)),"ratio":\#(decimal(result.ratio, 3)),"#
      + #""goal":\#(goal),"allocations":\#(allocations)}"#
  }

  private static func decimal(_ value: Double, _ places: Int) -> String {
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    let scaled = Int(value * Double(scale) + 0.5)
    let fraction = String(scaled % scale)
    let zeros = String(repeating: "0", count: Swift.max(0, places - fraction.count))
    return "\(scaled / scale).\(zeros)\(fraction)"
  }
}
