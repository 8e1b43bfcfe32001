public import Mediator

/// A module's way to find the pictures of users.
struct UserPictureSource: ModuleContribution {
  let find: @Sendable ([String], CallContext) async throws -> [String: ScreenPicture]
}

extension Registry {
  /// Finds the pictures of users, for a front that shows them beside the names.
  ///
  /// - Parameter find: Returns the pictures that the caller may see, by the usernames.
  public mutating func pictures(
    of find:
      @escaping @Sendable (_ usernames: [String], CallContext) async throws ->
      [String: ScreenPicture]
  ) {
    contribute(UserPictureSource(find: find))
  }
}

extension CallContext {
  /// Returns a screen with the pictures of the users in front of its rows, as far as the caller may
  /// see them; a module that fails has none.
  public func addingPictures(to screen: ScreenDescription) async -> ScreenDescription {
    let sources = mediator.catalog(of: UserPictureSource.self)
    guard !sources.isEmpty, caller.principal != nil else { return screen }
    let usernames = Set(screen.rows.compactMap(\.label.username)).sorted()
    guard !usernames.isEmpty else { return screen }
    var pictures: [String: ScreenPicture] = [:]
    for source in sources {
      let found = try? await source.value.find(usernames, entering(source.owner))
      pictures.merge(found ?? [:]) { first, _ in first }
    }
    return pictures.isEmpty ? screen : screen.with(pictures)
  }
}

extension ScreenValue {
  fileprivate var username: String? {
    if case .person(let person) = self { person.username } else { nil }
  }

  /// The value with the picture of its user, if there is one among some.
  func with(_ pictures: [String: ScreenPicture]) -> ScreenValue {
    guard case .person(let person) = self, let username = person.username,
      let picture = pictures[username]
    else { return self }
    return .person(person.with(picture: picture))
  }
}
