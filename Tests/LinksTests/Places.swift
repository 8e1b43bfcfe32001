import Links

struct AccountID: RawRepresentable, ParameterValue, Hashable {
  let rawValue: Int64
  static let expectation = "an account's number"
  init(rawValue: Int64) { self.rawValue = rawValue }
  init(_ rawValue: Int64) { self.rawValue = rawValue }
}

struct Username: RawRepresentable, ParameterValue, Hashable {
  let rawValue: String
  static let expectation = "a username of 3 to 32 letters"
  init?(rawValue: String) {
    guard (3...32).contains(rawValue.count) else { return nil }
    self.rawValue = rawValue
  }
}

enum Visibility: String, ParameterValue, CaseIterable {
  case everyone, friends, nobody
}

enum ProfileScene: Linkable, Hashable {
  case mine
  case of(AccountID)
  case edit

  static let links: [Link<Self>] = [
    Link("profile", to: .mine),
    Link("profile/edit", to: .edit, under: .mine),
    Link("profile/:account", to: Self.of),
  ]
  var path: LinkPath? {
    switch self {
    case .mine: "profile"
    case .edit: "profile/edit"
    case .of(let account): "profile/\(account)"
    }
  }
}

enum MessagingScene: Linkable, Hashable {
  case inbox
  case with(String, before: Int?)
  case search(String?, tags: [String], unread: Bool)
  case message(String, Int64)
  case draft

  static let links: [Link<Self>] = [
    Link("messaging", to: .inbox),
    Link("messaging/with/:username?before", to: Self.with, under: .inbox),
    Link("messaging/with/new", to: .draft),
    Link("messaging/search?text&tag&unread", to: Self.search, under: .inbox),
    Link("messaging/with/:username/:message", to: Self.message) { place in
      guard case .message(let username, _) = place else { return nil }
      return .with(username, before: nil)
    },
  ]
  var path: LinkPath? {
    switch self {
    case .inbox: "messaging"
    case .draft: "messaging/with/new"
    case .with(let username, let before): "messaging/with/\(username)?before=\(before)"
    case .search(let text, let tags, let unread):
      "messaging/search?text=\(text)&tag=\(tags)&unread=\(unread)"
    case .message(let username, let number): "messaging/with/\(username)/\(number)"
    }
  }
}

enum Place: Hashable {
  case profile(ProfileScene)
  case messaging(MessagingScene)

  static let entries =
    LinkTableEntry.all(ProfileScene.self, owner: "profile") { Place.profile($0) }
    + LinkTableEntry.all(MessagingScene.self, owner: "messaging") { Place.messaging($0) }

  var path: LinkPath? {
    switch self {
    case .profile(let scene): scene.path
    case .messaging(let scene): scene.path
    }
  }
}
