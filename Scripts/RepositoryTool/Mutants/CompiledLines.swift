/// The lines of a file that the compiler reads on this system.
struct CompiledLines {
  /// The libraries of C of other systems.
  private static let foreign: Set<Substring> = {
    #if canImport(Darwin)
      ["Glibc", "Musl"]
    #else
      ["Darwin", "Musl"]
    #endif
  }()

  private var others: Set<Int> = []

  init(of text: String) {
    // Whether the compiler reads the current part of each open `#if`, and whether it read an earlier
    // one; where a condition is about anything else, both may be read.
    var parts: [(isRead: Bool, isDecided: Bool)] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let words = line.drop { $0 == " " }
      if let condition = words.firstMatch(of: /^#(if|elseif) (.*)/) {
        let earlier = condition.1 == "elseif" ? parts.popLast() : nil
        let library = condition.2.wholeMatch(of: /canImport\((Darwin|Glibc|Musl)\)/)?.1
        let isForeign = library.map(Self.foreign.contains) ?? false
        parts.append(
          (
            isRead: !isForeign && earlier?.isDecided != true,
            isDecided: earlier?.isDecided == true || library != nil && !isForeign
          )
        )
      } else if words.hasPrefix("#else"), let part = parts.popLast() {
        parts.append((isRead: !part.isDecided, isDecided: true))
      } else if words.hasPrefix("#endif") {
        _ = parts.popLast()
      } else if !parts.allSatisfy(\.isRead) {
        others.insert(index + 1)
      }
    }
  }

  /// Whether the compiler reads a line.
  func contains(_ line: Int) -> Bool { !others.contains(line) }
}
