public import Mediator

/// A guard's decision about a place that is about to open.
public enum GuardVerdict: Sendable {
  /// The place may open.
  case allow

  /// The place stays closed, for this reason.
  case deny(Problem)

  /// Another place opens instead, the way it is given or its own, for a reason that may be shown.
  case redirect(any SceneAdapter, as: Transition? = nil, because: Problem? = nil)

  /// Another place is presented; the one that was asked for opens once the caller has changed.
  case suspend(
    presenting: any SceneAdapter,
    as: Transition? = nil,
    for: Duration = .seconds(15 * 60)
  )
}

extension GuardVerdict {
  /// Keeps a place closed for a reason that a contract names.
  public static func deny(_ refusal: some Refusal) -> GuardVerdict { .deny(Problem(refusal)) }

  /// Opens another place instead, for a reason that a contract names.
  public static func redirect(_ place: any SceneAdapter, because refusal: some Refusal)
    -> GuardVerdict
  {
    .redirect(place, because: Problem(refusal))
  }
}

/// What a guard learns about the place that is about to open.
public struct GuardContext: Sendable {
  /// The place.
  public let place: any SceneAdapter

  /// How it opens.
  public let transition: Transition

  /// The place from which it is opened, if that is a scene.
  public let source: Place?

  /// A way to ask the modules, on behalf of the user who navigates.
  public let call: CallContext

  /// Who may enter the place.
  public var access: AccessRule { place.access }

  /// The user who navigates.
  public var caller: Caller { call.caller }
}
