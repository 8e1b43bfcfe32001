public import Links
public import Mediator

extension Navigator {
  /// What the scene in front shows, or nil where an empty container is in front.
  public var screen: ScreenDescription? { top.flatMap(screen(at:)) }

  /// Returns what the scene at a node shows.
  public func screen(at node: NodeID) -> ScreenDescription? {
    guard let scene = live[node] else { return nil }
    return ScreenDescription(scene.screen, at: tree[node]?.place) {
      call.mediator.links.text(of: $0)
    }
  }

  /// Returns the link to a place, or nil where none leads there.
  public func link(to place: any SceneAdapter) -> String? {
    place.path.map { call.mediator.links.text(of: $0) }
  }

  /// Does something at the scene in front.
  ///
  /// - Parameters:
  ///   - name: The action's name.
  ///   - arguments: What the person wrote after it.
  /// - Throws: The `Problem` of why it could not be done.
  public func perform(_ name: String, with arguments: CommandArguments = []) async throws(Problem) {
    guard let screen = front?.screen else { throw .noAction(name, among: []) }
    guard let action = screen.action(name) else {
      throw .noAction(name, among: screen.actions.map(\.name))
    }
    do {
      try await action.perform(arguments)
    } catch let error as ParameterError {
      throw Problem.unsuitable(error.description)
    } catch {
      throw Problem(of: error, in: top.flatMap { tree[$0]?.place }.map(owner))
    }
  }

  private func owner(of place: Place) -> ModuleName { book.owner(of: place.adapter) }
}

extension Problem {
  static func unsuitable(_ reason: String) -> Problem {
    Problem(code: "navigation.arguments", message: reason)
  }

  static func noAction(_ name: String, among known: [String]) -> Problem {
    let nearest = SpellingSuggestion.words(to: name, among: known)
    let words = nearest.isEmpty ? known : nearest
    return Problem(
      code: "navigation.no-action",
      message: "Nothing here is called “\(name)”.",
      hint: words.isEmpty ? nil : "There is: \(words.joined(separator: ", "))."
    )
  }
}
