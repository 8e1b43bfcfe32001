/// Finds the words that a misspelt one probably meant.
public enum SpellingSuggestion {
  /// Returns up to three known words that are a slip or two away from a misspelt one.
  ///
  /// - Parameters:
  ///   - word: The misspelt word.
  ///   - known: The words that would have worked.
  /// - Returns: The nearest first; those equally near in the order of their letters.
  public static func words(to word: String, among known: [String]) -> [String] {
    guard word.utf8.count <= longest else { return [] }
    let limit = Swift.max(1, word.utf8.count / 3)
    let ranked = Set(known).map {
      (word: $0, distance: distance(from: word.lowercased(), to: $0.lowercased()))
    }
    .filter { $0.distance <= limit || isBeginning(word, of: $0.word) }
    .sorted { ($0.distance, $0.word) < ($1.distance, $1.word) }
    return ranked.prefix(3).map(\.word)
  }

  /// The longest text that can be a misspelt word, in bytes.
  private static let longest = 64

  /// Returns the question that offers the nearest words, such as “Did you mean a, b or c?”.
  public static func question(_ nearest: [String]) -> String {
    guard let last = nearest.last else { return "" }
    let others = nearest.dropLast().joined(separator: ", ")
    return "Did you mean \(others.isEmpty ? last : "\(others) or \(last)")?"
  }

  private static func isBeginning(_ word: String, of known: String) -> Bool {
    word.utf8.count >= 2 && known.lowercased().hasPrefix(word.lowercased())
  }

  /// Returns how many letters must be added, left out, changed or swapped.
  static func distance(from first: String, to second: String) -> Int {
    guard first != second else { return 0 }
    let (a, b) = (Array(first.utf8), Array(second.utf8))
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for j in b.indices {
        let change = last[j] + (a[i] == b[j] ? 0 : 1)
        var best = Swift.min(change, last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = Swift.min(best, beforeLast[j - 1] + 1)
        }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
