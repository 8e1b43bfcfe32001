public import Links
import Mediator

extension Navigator {
  /// Opens the place that a link leads to, above the places that a user passes on the way.
  ///
  /// A link that comes before the modules have started waits until they have. Open places are
  /// reused.
  ///
  /// - Parameters:
  ///   - link: The text, with or without its scheme.
  ///   - transition: How the place opens, or nil for its own transition.
  ///   - options: Further options.
  /// - Returns: How the navigation ended.
  public func open(
    link: String,
    as transition: Transition? = nil,
    options: OpenOptions = .reuse
  ) async -> NavigationResult {
    await call.mediator.started()
    do {
      let link = try call.mediator.links.resolveWithParents(link)
      return await open(link: link, as: transition, options: options)
    } catch {
      let problem = Problem(code: "navigation.link", message: error.description)
      record(.link, subject: link, outcome: .failed, reason: "\(error)")
      return .failed(.link(problem))
    }
  }

  /// Opens the place of a link that the caller has resolved already.
  ///
  /// - Parameters:
  ///   - link: The resolved link.
  ///   - transition: How the place opens, or nil for its own transition.
  ///   - options: Further options.
  /// - Returns: How the navigation ended.
  public func open(
    link: ResolvedLink<any Linkable>,
    as transition: Transition? = nil,
    options: OpenOptions = .reuse
  ) async -> NavigationResult {
    guard let place = link.place as? any SceneAdapter else {
      return .failed(.link(.noPlace(link.link)))
    }
    await call.mediator.started()
    record(.link, subject: Place(place), outcome: .done, reason: link.link)
    let kind = (transition ?? place.transition).kind
    let parents =
      kind == .push || kind == .show ? link.parents.compactMap { $0 as? any SceneAdapter } : []
    return await open(place, under: parents, as: transition, options: options)
  }
}

extension Problem {
  static func noPlace(_ link: String) -> Problem {
    Problem(
      code: "navigation.link",
      message: "“\(link)” is a command, not a place.",
      hint: "Run it instead of opening it."
    )
  }
}
