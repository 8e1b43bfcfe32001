public import AuthContract
import Links
public import Mediator

/// Shows a user's profile, or the caller's own.
public struct ShowProfile: Command<VisibleProfile, ProfileError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "show",
    summary: "Shows a profile: yours, or that of the user you name.",
    example: "profile show bob",
    signature: ParameterSignature(Self.init, named: "username")
  )

  /// The user, or nil for the caller.
  public let username: Username?

  /// Creates the command.
  public init(_ username: Username? = nil) { self.username = username }
}

/// Changes the caller's profile; fields without a value keep theirs.
public struct ChangeProfile: Command<VisibleProfile, ProfileError>, Codable, Hashable {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "set",
    summary: "Changes your profile.",
    example: "profile set --status \"On a mountain\"",
    signature: ParameterSignature(
      Self.init,
      named: Parameter(
        "name",
        summary: "the name under which you are shown, at most 64 characters"
      ),
      Parameter("bio", summary: "what you say about yourself, at most 1,000 characters"),
      Parameter("status", summary: "what you are doing at the moment, at most 140 characters"),
      Parameter("visibility", summary: "who may see your profile")
    )
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
public struct ChangeAvatar: Command<VisibleProfile, ProfileError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "avatar",
    summary: "Changes your picture, or removes it.",
    example: "profile avatar --clear",
    signature: ParameterSignature(
      { (file: FilePath?, clear: Bool) in Self(file: file?.text, clear: clear) },
      named: Parameter(
        "file",
        summary: "a PNG, JPEG, GIF or WebP file of at most \(AvatarInfo.limit >> 20) MiB"
      ),
      Parameter("clear", summary: "remove the picture")
    )
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
public struct SearchPeople: Command<PeopleSearchResponse, ProfileError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "search",
    summary: "Finds people by the beginning of a username or of a word of a name.",
    example: "profile search ali",
    // A search among much data ends after this time with advice to ask for less.
    timeout: .seconds(20),
    signature: ParameterSignature(
      Self.init,
      named: Parameter("text", summary: "the beginning of a username or of words of a name"),
      Parameter("limit", summary: "the most users to show, up to 50", default: 20),
      Parameter("after", summary: "the end of the previous page"),
      Parameter("friends", summary: "search only your friends")
    )
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
