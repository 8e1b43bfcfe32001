public import AuthContract
public import Links
public import Mediator

/// Shows a user's profile, or the caller's own.
public struct ShowProfile: Command {
  /// The profile.
  public typealias Response = VisibleProfile

  /// Why no profile is shown.
  public typealias Failure = ProfileError

  /// The command's word.
  public static let name = "show"

  /// What `help` says about the command.
  public static let summary = "Shows a profile: yours, or that of the user you name."

  /// A line that works.
  public static let example = "profile show bob"

  /// The parameters.
  public static let signature = ParameterSignature(Self.init, named: "username")

  /// The user, or nil for the caller.
  public let username: Username?

  /// Creates the command.
  public init(_ username: Username? = nil) {
    self.username = username
  }
}

/// Changes the caller's profile; fields without a value keep theirs.
public struct ChangeProfile: Command, Codable, Hashable {
  /// The profile after the change.
  public typealias Response = VisibleProfile

  /// Why the profile was not changed.
  public typealias Failure = ProfileError

  /// The command's word.
  public static let name = "set"

  /// What `help` says about the command.
  public static let summary = "Changes your profile."

  /// A line that works.
  public static let example = "profile set --status \"On a mountain\""

  /// The parameters.
  public static let signature = ParameterSignature(
    Self.init,
    named: Parameter("name", summary: "the name under which you are shown, at most 64 characters"),
    Parameter("bio", summary: "what you say about yourself, at most 1,000 characters"),
    Parameter("status", summary: "what you are doing at the moment, at most 140 characters"),
    Parameter("visibility", summary: "who may see your profile")
  )

  /// The name under which the user is shown.
  public var displayName: String?

  /// What the user says about themselves.
  public var bio: String?

  /// What the user is doing at the moment.
  public var status: String?

  /// Who may see the profile.
  public var visibility: Visibility?

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

  // A saved session holds a command that the user has not sent yet, under these keys.
  private enum CodingKeys: String, CodingKey {
    case displayName = "name"
    case bio, status, visibility
  }
}

/// Changes the caller's picture, or removes it.
public struct ChangeAvatar: Command {
  /// The profile after the change.
  public typealias Response = VisibleProfile

  /// Why the picture was not changed.
  public typealias Failure = ProfileError

  /// The command's word.
  public static let name = "avatar"

  /// What `help` says about the command.
  public static let summary = "Changes your picture, or removes it."

  /// A line that works.
  public static let example = "profile avatar --clear"

  /// The parameters.
  public static let signature = ParameterSignature(
    { (file: FilePath?, clear: Bool) in Self(file: file?.text, clear: clear) },
    named: Parameter(
      "file",
      summary: "a PNG, JPEG, GIF or WebP file of at most \(AvatarInfo.limit >> 20) MiB"
    ),
    Parameter("clear", summary: "remove the picture")
  )

  /// The path of the picture's file.
  public let file: String?

  /// Whether to remove the picture.
  public let clear: Bool

  /// Creates the command.
  public init(file: String? = nil, clear: Bool = false) {
    self.file = file
    self.clear = clear
  }
}

/// Finds users by the beginning of their username or of a word of their name.
public struct SearchPeople: Command {
  /// A page of users.
  public typealias Response = PeopleSearchResponse

  /// Why there was no search.
  public typealias Failure = ProfileError

  /// The command's word.
  public static let name = "search"

  /// What `help` says about the command.
  public static let summary = "Finds people by the beginning of a username or of a word of a name."

  /// A line that works.
  public static let example = "profile search ali"

  /// A search among much data ends after this time with advice to ask for less.
  public static let timeout: Duration? = .seconds(20)

  /// The parameters.
  public static let signature = ParameterSignature(
    Self.init,
    named: Parameter("text", summary: "the beginning of a username or of words of a name"),
    Parameter("limit", summary: "the most users to show, up to 50", default: 20),
    Parameter("after", summary: "the end of the previous page"),
    Parameter("friends", summary: "search only your friends")
  )

  /// The text to find.
  public let text: String

  /// The most users on a page.
  public let limit: Int

  /// The end of the previous page, as its response returned it.
  public let after: String?

  /// Whether to search only the caller's friends.
  public let friends: Bool

  /// Creates the command.
  public init(text: String, limit: Int = 20, after: String? = nil, friends: Bool = false) {
    self.text = text
    self.limit = limit
    self.after = after
    self.friends = friends
  }
}
