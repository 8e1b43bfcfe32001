public import Mediator

extension Transaction {
  /// Notes that this transaction changes topics; who watches them learns it once this is stored.
  public func changes(_ topics: Topic...) { changes(topics) }

  /// Notes that this transaction changes topics; who watches them learns it once this is stored.
  public func changes(_ topics: some Sequence<Topic>) {
    for topic in topics { engine.note(topic) }
  }
}
