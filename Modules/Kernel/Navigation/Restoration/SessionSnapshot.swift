/// The stored form of a session, from which a later run restores it.
///
/// Places are kept under the stable names of their adapters and scenes with the state that they
/// chose to save, so that nothing in it follows from the name of a Swift type or the order of cases.
public struct SessionSnapshot: Codable, Hashable, Sendable {
  /// The version of the shape that this program writes.
  public static let currentVersion = 1

  /// The version of the shape that was written.
  public let version: Int

  let nodes: [StoredNode]
  let layers: [NodeID]
  let intents: [StoredIntent]
  let lastNode: Int
  let lastQuestion: Int
  let lastIntent: Int

  /// Whether both hold the same drafts, open questions and suspended navigations.
  ///
  /// What else they differ in is where the user is in the tree.
  ///
  /// - Parameter other: Another snapshot, or nil for one that holds nothing.
  /// - Returns: Whether saving this one in its place would keep nothing but a position.
  public func hasSameWork(as other: SessionSnapshot?) -> Bool {
    intents == (other?.intents ?? []) && nodesWithWork == (other?.nodesWithWork ?? [:])
  }

  /// The nodes that hold a draft, or that are to answer a question.
  private var nodesWithWork: [NodeID: StoredNode.UnsavedWork] {
    let work = nodes.compactMap { node in node.work.map { (node.id, $0) } }
    return Dictionary(work, uniquingKeysWith: { first, _ in first })
  }

  /// Whether there are numbers left for new nodes; only a damaged snapshot has none.
  var leavesNumbers: Bool { max(lastNode, lastQuestion, lastIntent) < .max / 2 }
}
