#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Measures the sections named on the command line, or most of them.
///
/// Left out are `modules`, which takes minutes, and `web` and `postgresql`, which need other servers.
/// `--only=TEXT` measures the rows that begin with the text, `--long` those too whose data takes a
/// while. With `--once`, both sides of each row do their work once, to see that they can.
@main
struct Benchmarks {
  static func main() async throws {
    let words = CommandLine.arguments.dropFirst()
    if words.first == Hearing.word, let path = words.last { return try await Hearing.echo(path) }
    let names = words.filter { !$0.hasPrefix("--") }
    let sections =
      names.isEmpty
      ? Section.allCases.filter { ![.web, .postgresql].contains($0) } : names.map(section(named:))
    let only = words.first { $0.hasPrefix("--only=") }?.dropFirst(7) ?? ""
    let report = Report(isJSON: words.contains("--json"))
    var areReached = true
    report.begin()
    if sections.contains(.modules), !names.isEmpty {
      try BuildWork.measure(only) { result in
        report.add(result)
        areReached = areReached && result.isReached
      }
    }
    for section in sections {
      let comparisons = try await section.comparisons(isLong: words.contains("--long"))
      for comparison in comparisons where comparison.name.hasPrefix(only) {
        if words.contains("--once") {
          print(comparison.name)
          fflush(nil)
          try await comparison.tryOnce()
          continue
        }
        let result = try await Stopwatch().measure(comparison)
        report.add(result)
        areReached = areReached && result.isReached
      }
    }
    if words.contains("--judge"), !areReached { exit(1) }
  }

  private static func section(named name: String) -> Section {
    if let section = Section(rawValue: name) { return section }
    let known = Section.allCases.map(\.rawValue).joined(separator: ", ")
    print("There is no section “\(name)”, only \(known).")
    exit(2)
  }
}
