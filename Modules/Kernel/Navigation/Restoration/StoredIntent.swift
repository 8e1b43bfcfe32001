import Mediator

/// A suspended navigation as a snapshot stores it.
struct StoredIntent: Codable, Hashable, Sendable {
  let number: Int
  let place: EncodedPlace
  let parents: [EncodedPlace]
  let transition: Transition
  let instance: ReusePolicy
  let source: NodeID?
  let question: QuestionID?
  let extras: [String: String]
  let guardName: String
  let expires: Timestamp
  let detour: NodeID?
}

extension StoredIntent {
  init(_ intent: SuspendedIntent) throws {
    number = intent.id.number
    place = try EncodedPlace(intent.target.place)
    parents = try intent.parents.map(EncodedPlace.init)
    transition = intent.target.transition
    instance = intent.target.instance
    source = intent.target.source
    question = intent.target.question
    extras = intent.target.extras.stored()
    guardName = intent.guardName
    expires = intent.expires
    detour = intent.detour
  }

  /// Returns the intent, unless it has expired or the tree has lost the node that was presented.
  ///
  /// - Parameters:
  ///   - now: The time of the restoration.
  ///   - tree: The restored tree.
  ///   - index: Finds the types of the places.
  /// - Returns: The intent.
  /// - Throws: The reason why it is lost.
  func intent(
    at now: Timestamp,
    in tree: SceneTree,
    index: SceneFactoryIndex
  ) throws(RestorationIssue.Reason) -> SuspendedIntent {
    guard now < expires, let detour, tree.contains(detour) else { throw .outdatedIntent }
    do {
      var target = PlaceToOpen(
        try place.place(in: index).adapter,
        as: transition,
        instance: instance,
        from: source,
        extras: SceneExtras(stored: extras)
      )
      target.question = question
      return SuspendedIntent(
        id: SuspendedIntent.ID(number: number),
        target: target,
        parents: try parents.map { try $0.place(in: index) },
        guardName: guardName,
        expires: expires,
        detour: detour
      )
    } catch {
      throw error as? RestorationIssue.Reason ?? .unreadablePlace
    }
  }
}
