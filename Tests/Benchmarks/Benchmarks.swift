/// Measures the sections named on the command line, or all of them; `--only=TEXT` the rows that begin
/// with the text.
@main
struct Benchmarks {
  static func main() async throws {
    let words = CommandLine.arguments.dropFirst()
    let names = words.filter { !$0.hasPrefix("--") }
    let sections = names.isEmpty ? Section.allCases : try names.map(section(named:))
    let only = words.first { $0.hasPrefix("--only=") }?.dropFirst(7) ?? ""
    let report = Report(isJSON: words.contains("--json"))
    var areReached = true
    report.begin()
    for section in sections {
      for comparison in try await section.comparisons() where comparison.name.hasPrefix(only) {
        let result = try await Stopwatch().measure(comparison)
        report.add(result)
        areReached = areReached && result.isReached
      }
    }
    if words.contains("--judge"), !areReached { throw Missed.goal }
  }

  private static func section(named name: String) throws -> Section {
    guard let section = Section(rawValue: name) else { throw Missed.section(name) }
    return section
  }
}

/// Why the run ends with a status other than 0.
enum Missed: Error {
  case goal
  case section(String)
}
