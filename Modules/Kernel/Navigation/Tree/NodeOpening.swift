/// How a node was opened.
public struct NodeOpening: Hashable, Sendable, Codable {
  /// The transition that opened the node, and by which it closes.
  public var transition: Transition

  /// The node from which it was opened, which may be closed by now.
  public var opener: NodeID?

  /// The question that the opener waits to see answered.
  public var question: QuestionID?

  /// Creates the memory of an opening.
  public init(
    _ transition: Transition,
    from opener: NodeID? = nil,
    question: QuestionID? = nil
  ) {
    self.transition = transition
    self.opener = opener
    self.question = question
  }
}
