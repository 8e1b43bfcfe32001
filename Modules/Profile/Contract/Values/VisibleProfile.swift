public import AuthContract
public import Mediator
public import Navigation

/// A profile as a user sees it.
public struct VisibleProfile: CommandResponse, Hashable {
  /// The name by which the user is found.
  public let username: Username

  /// The name under which the user is shown.
  public let name: String

  /// What the user says about themselves; empty if nothing.
  public let bio: String

  /// What the user is doing at the moment; empty if nothing.
  public let status: String

  /// Who may see the profile, or nil: only its owner learns that.
  public private(set) var visibility: Visibility?

  /// The picture, if there is one.
  public let avatar: AvatarInfo?

  /// Whether the user is there, where the reader may know.
  public var presence: PersonPresence?

  /// Creates a profile.
  public init(
    username: Username,
    name: String,
    bio: String,
    status: String,
    visibility: Visibility?,
    avatar: AvatarInfo?
  ) {
    self.username = username
    self.name = name
    self.bio = bio
    self.status = status
    self.visibility = visibility
    self.avatar = avatar
  }

  /// The profile for users who do not own the profile.
  public var withoutVisibility: VisibleProfile {
    var profile = self
    profile.visibility = nil
    return profile
  }

  /// The profile as text, a line for each field that is not empty.
  public var description: String {
    var lines = ["\(name) (\(username))"]
    if let presence { lines.append(presence.words) }
    if !status.isEmpty { lines.append(status) }
    if !bio.isEmpty { lines.append(bio) }
    if let avatar { lines.append("Picture: \(avatar)") }
    if let visibility { lines.append("Visibility: \(visibility)") }
    return lines.joined(separator: "\n")
  }
}

extension VisibleProfile: ScreenConvertible {
  /// Both names.
  public var person: ScreenPerson { ScreenPerson(username, name: name).with(presence) }

  /// The fields of a screen that shows the profile, without empty ones.
  public var fields: [LabeledValue] {
    let all = [
      LabeledValue("username", value: username.text),
      LabeledValue("status", .quote(status)),
      LabeledValue("bio", .quote(bio)),
      LabeledValue("picture", avatar.map { .picture($0.picture(of: username)) } ?? ""),
      LabeledValue("visibility", value: visibility?.description ?? ""),
    ]
    return all.filter { !$0.isEmpty }
  }

  /// The profile as a screen.
  public var screen: Screen {
    Screen(of: .person(person)) {
      for field in fields { field }
    }
  }
}
