import Links
import Mediator

extension Navigator {
  /// Opens the place that a link leads to, above those that a person would have walked through.
  ///
  /// A link that comes before the modules have started is held until they have. Places that stand
  /// already are reused.
  ///
  /// - Parameters:
  ///   - link: The text, with or without its scheme.
  ///   - transition: How the place is to open, or nil for what it says itself.
  ///   - options: What else there is to say about it.
  /// - Returns: How the navigation ended.
  public func open(
    link: String,
    as transition: Transition? = nil,
    options: OpenOptions = .reuse
  ) async -> NavigationResult {
    await call.mediator.started()
    do {
      let places = try places(on: link)
      guard let last = places.last else { return .failed(.link(.noPlace(link))) }
      record(.link, subject: Place(last), outcome: .done, reason: link)
      let kind = (transition ?? last.transition).kind
      let parents = kind == .push || kind == .show ? Array(places.dropLast()) : []
      return await open(last, under: parents, as: transition, options: options)
    } catch {
      let problem = Problem(code: "navigation.link", message: error.description)
      record(.link, subject: link, outcome: .failed, reason: "\(error)")
      return .failed(.link(problem))
    }
  }

  /// Returns the places on the way of a link; none if it leads to something else.
  private func places(on link: String) throws(LinkError) -> [any SceneAdapter] {
    try call.mediator.links.stack(link).compactMap { $0 as? any SceneAdapter }
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
