public import Mediator

/// A link that no pattern fits.
public struct UnknownLink: Hashable, Sendable {
  /// The link without its scheme, without a slash before it, and without what other programs have
  /// added to its query.
  public let link: String

  /// The patterns that may have been meant, the nearest first.
  public let nearest: [String]
}

/// A module's way to say where a link leads that no pattern fits.
struct UnmatchedLinkFallback: ModuleContribution {
  let place: @Sendable (UnknownLink) -> (any SceneAdapter)?
}

extension Registry {
  /// Says where links lead that no pattern fits: former ones, and texts that no pattern can say.
  ///
  /// All running modules are asked, in the order of their names, until one answers. It answers at
  /// once, so that no link waits for it.
  ///
  /// - Parameter place: Returns the place, or nil for a link that leads nowhere.
  public mutating func linkFallback(
    _ place: @escaping @Sendable (UnknownLink) -> (any SceneAdapter)?
  ) {
    contribute(UnmatchedLinkFallback(place: place))
  }
}
