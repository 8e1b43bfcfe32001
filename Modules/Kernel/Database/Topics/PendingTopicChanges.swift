package import Mediator

/// The topics that the running transactions change.
///
/// A transaction names few topics, so a list that is cleared and filled again costs less than a set:
/// nothing is hashed, and nothing is allocated. A long list is freed of repetitions.
package struct PendingTopicChanges: Sendable {
  /// The number of topics up to which repetitions are kept.
  private static let mostRepeated = 256

  private var topics: [Topic] = []
  private var limit = Self.mostRepeated

  /// Creates a list without topics.
  package init() {}

  /// Whether no topic changes.
  package var isEmpty: Bool { topics.isEmpty }

  /// The number of topics, in which a short list counts repetitions.
  var count: Int { topics.count }

  /// Adds a topic.
  package mutating func insert(_ topic: Topic) {
    topics.append(topic)
    guard topics.count > limit else { return }
    topics = Array(Set(topics))
    limit = max(Self.mostRepeated, 2 * topics.count)
  }

  /// Removes all topics.
  package mutating func removeAll() {
    topics.removeAll(keepingCapacity: topics.count <= Self.mostRepeated)
    limit = Self.mostRepeated
  }

  /// Lines of a name with the keys of its topics.
  ///
  /// It is composed in place, and in a batch of many transactions says each name once: every commit
  /// that changes something pays for the text, and for the pages that it fills.
  var text: String {
    let names = names
    let capacity = names.reduce(count * Self.mostKeyBytes) { $0 + $1.utf8.count + 1 }
    return String(unsafeUninitializedCapacity: capacity) { buffer in
      var end = 0
      for name in names {
        if end > 0 { end = buffer.append("\n", at: end) }
        end = buffer.append(name, at: end)
        for topic in topics where topic.name == name {
          end = buffer.append(topic.key, at: buffer.append(" ", at: end))
        }
      }
      return end
    }
  }

  /// The names of the topics, each once; there are few, so going through them beats sorting.
  private var names: [String] {
    var names: [String] = []
    for topic in topics where !names.contains(topic.name) { names.append(topic.name) }
    return names
  }

  /// The bytes of the longest key with its sign and the space before it.
  private static let mostKeyBytes = 21
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Writes a text, and returns where it ends.
  fileprivate func append(_ text: String, at start: Int) -> Int {
    let text = text.utf8
    let (_, end) = self[start...].initialize(from: text)
    return end
  }

  /// Writes a number, and returns where it ends.
  fileprivate func append(_ number: Int64, at start: Int) -> Int {
    var end = start
    if number < 0 { end = append("-", at: end) }
    let first = end
    var rest = number.magnitude
    repeat {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      initializeElement(at: end, to: UInt8(ascii: "0") + UInt8(digit))
      (rest, end) = (quotient, end + 1)
    } while rest > 0
    self[first..<end].reverse()
    return end
  }
}
