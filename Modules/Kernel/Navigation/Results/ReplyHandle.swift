/// A scene's handle on the question that it answers.
public struct ReplyHandle<Answer: Codable & Sendable> {
  let context: SceneContext

  /// Whether the scene was opened by a question.
  public var isAwaited: Bool {
    context.navigator?.tree[context.node]?.opening.question != nil
  }

  /// Sends the answer to the opener and closes the scene; a second answer has no effect.
  @discardableResult
  public func finish(_ answer: Answer) async -> NavigationResult {
    guard let navigator = context.navigator else { return .failed(.ended) }
    return await navigator.finish(context.node, with: answer)
  }
}
