public import AuthContract
public import Links
public import Mediator

/// Shows somebody's profile, or one's own.
public struct ShowProfile: Command {
  /// The profile.
  public typealias Response = ProfileCard

  /// Why there is none.
  public typealias Failure = ProfileError

  /// The word for it.
  public static let name = "show"

  /// What it does.
  public static let summary = "Shows a profile, yours if you name nobody."

  /// A line that works.
  public static let example = "profile show bob"

  /// Its parameters.
  public static let signature = ParameterSignature(Self.init, "username")

  /// Whose profile, or nobody for one's own.
  public let username: Username?

  /// Creates the command.
  public init(_ username: Username?) {
    self.username = username
  }
}

/// Changes one's own profile; what is left out stays as it is.
public struct ChangeProfile: Command {
  /// The profile after the change.
  public typealias Response = ProfileCard

  /// Why nothing was changed.
  public typealias Failure = ProfileError

  /// The word for it.
  public static let name = "set"

  /// What it does.
  public static let summary = "Changes your profile."

  /// A line that works.
  public static let example = "profile set --status \"On a mountain\""

  /// Its parameters.
  public static let signature = ParameterSignature(
    Self.init,
    Parameter("name", summary: "the name under which you are shown, at most 64 characters"),
    Parameter("bio", summary: "what you say of yourself, at most 1,000 characters"),
    Parameter("status", summary: "what you are up to, at most 140 characters"),
    Parameter("visibility", summary: "who may see your profile")
  )

  /// The new name to be shown, or nothing to keep the old one.
  public let displayName: String?

  /// The new biography, or nothing to keep the old one.
  public let bio: String?

  /// The new status, or nothing to keep the old one.
  public let status: String?

  /// Who may see the profile from now on, or nothing to leave that as it is.
  public let visibility: Visibility?

  /// Creates the command.
  public init(
    displayName: String? = nil,
    bio: String? = nil,
    status: String? = nil,
    visibility: Visibility? = nil
  ) {
    self.displayName = displayName
    self.bio = bio
    self.status = status
    self.visibility = visibility
  }
}

/// Changes one's own picture, or takes it away.
public struct ChangeAvatar: Command {
  /// The profile after the change.
  public typealias Response = ProfileCard

  /// Why the picture was not changed.
  public typealias Failure = ProfileError

  /// The word for it.
  public static let name = "avatar"

  /// What it does.
  public static let summary = "Changes your picture, or takes it away."

  /// A line that works.
  public static let example = "profile avatar --clear"

  /// Its parameters.
  public static let signature = ParameterSignature(
    Self.init,
    Parameter("file", summary: "a picture in PNG, JPEG or WebP of at most 256 KiB"),
    Parameter("clear", summary: "have no picture")
  )

  /// The path of the file that holds the picture.
  public let file: String?

  /// Whether to have no picture.
  public let clear: Bool

  /// Creates the command.
  public init(file: String?, clear: Bool) {
    self.file = file
    self.clear = clear
  }
}

/// Looks for people by the beginning of their username or of the words of their name.
public struct SearchPeople: Command {
  /// The people, a page at a time.
  public typealias Response = PeopleSearchResponse

  /// Why the search was not made.
  public typealias Failure = ProfileError

  /// The word for it.
  public static let name = "search"

  /// What it does.
  public static let summary = "Finds people by the beginning of a username or of a word of a name."

  /// A line that works.
  public static let example = "profile search ali"

  /// Its parameters.
  public static let signature = ParameterSignature(
    Self.init,
    Parameter("text", summary: "the beginning of a username or of words of a name"),
    Parameter("limit", summary: "how many to show, at most 50", default: 20),
    Parameter("after", summary: "where the page before this one ended"),
    Parameter("friends", summary: "look among your friends only")
  )

  /// What to look for.
  public let text: String

  /// How many people a page holds.
  public let limit: Int

  /// Where the page before this one ended.
  public let after: String?

  /// Whether to look among one's friends only.
  public let friends: Bool

  /// Creates the command.
  public init(text: String, limit: Int = 20, after: String? = nil, friends: Bool = false) {
    self.text = text
    self.limit = limit
    self.after = after
    self.friends = friends
  }
}
