public import Mediator

/// A link that no pattern fits.
public struct UnknownLink: Hashable, Sendable {
  /// The link without its scheme, and without a slash before it.
  public let link: String

  /// The patterns that may have been meant, the nearest first.
  public let nearest: [String]

  init(_ link: String, scheme: String, nearest: [String]) {
    let start = "\(scheme)://"
    let hasScheme = link.prefix(start.count).lowercased() == start.lowercased()
    let path = hasScheme ? link.dropFirst(start.count) : link[...]
    self.link = String(path.hasPrefix("/") ? path.dropFirst() : path)
    self.nearest = nearest
  }
}

/// A module's way to say where a link leads that no pattern fits.
struct LinkFallback: ModuleContribution {
  let place: @Sendable (UnknownLink, CallContext) async throws -> (any SceneAdapter)?
}

extension Registry {
  /// Says where links lead that no pattern fits: former ones, and texts that no pattern can say.
  ///
  /// All modules are asked, in the order of their names, until one answers; one that fails is skipped.
  ///
  /// - Parameter place: Returns the place, or nil for a link that leads nowhere.
  public mutating func linkFallback(
    _ place: @escaping @Sendable (UnknownLink, CallContext) async throws -> (any SceneAdapter)?
  ) {
    contribute(LinkFallback(place: place))
  }
}

extension UnknownLink {
  /// Returns where the modules say that the link leads.
  func place(in call: CallContext) async -> (any SceneAdapter)? {
    for source in call.mediator.catalog(of: LinkFallback.self) {
      let place = try? await source.value.place(self, call.entering(source.owner))
      if let place { return place }
    }
    return nil
  }
}
