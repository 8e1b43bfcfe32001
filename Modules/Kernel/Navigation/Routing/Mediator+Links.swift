import Links
public import Mediator

extension Mediator {
  /// Returns why a link cannot be opened now, or nil where it leads to a place whose module runs.
  ///
  /// Guards are not asked: they may lead to another place, or ask the user first.
  ///
  /// - Parameter link: The link, with or without its scheme.
  /// - Returns: What is wrong with the link, or which module does not run.
  public func reasonAgainstOpening(_ link: String) -> Problem? {
    do {
      let resolved = try links.resolveWithParents(link)
      guard let place = resolved.place as? any SceneAdapter else { return .noPlace(link) }
      return reasonAgainstOpening(place)
    } catch {
      return fallback(for: link, after: error).map(reasonAgainstOpening) ?? .leadsNowhere(error)
    }
  }

  private func reasonAgainstOpening(_ place: any SceneAdapter) -> Problem? {
    catalog(of: SceneFactoryContribution.self).unavailability(of: Place(place))?.problem
  }

  /// Returns where the modules say that a link leads which could not be resolved, or nil where its
  /// pattern is known or none of them names a place.
  func fallback(for link: String, after error: LinkError) -> (any SceneAdapter)? {
    guard case .unknown(_, let nearest) = error else { return nil }
    let unknown = UnknownLink(link: links.plain(link), nearest: nearest)
    for source in catalog(of: UnmatchedLinkFallback.self)
    where unavailability(of: source.owner) == nil {
      if let place = source.value.place(unknown) { return place }
    }
    return nil
  }
}
