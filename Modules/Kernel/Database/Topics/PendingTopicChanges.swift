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

  /// The topics, one on each line with its key.
  var text: String {
    var text = ""
    text.reserveCapacity(32 * topics.count)
    for topic in topics {
      if !text.isEmpty { text += "\n" }
      text += topic.name
      text += " "
      text += String(topic.key)
    }
    return text
  }
}
