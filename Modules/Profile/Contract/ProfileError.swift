public import AuthContract
public import Mediator

/// A reason why the profile module refuses a request.
public enum ProfileError: Refusal {
  /// There is no such profile, or the caller may not see it.
  case notFound(Username)

  /// A text is longer than its field allows, which is named as the parameter for it is.
  case tooLong(field: String, limit: Int)

  /// A name has no visible character.
  case blankName

  /// The command names no field to change.
  case nothingToChange

  /// The text has no word to search for.
  case nothingToFind

  /// No search has returned the cursor after which this one should go on.
  case unknownPage

  /// The page's limit is out of range.
  case pageTooLong(limit: Int)

  /// The file cannot be read.
  case unreadable(path: String)

  /// The file is not a picture in a supported format.
  case notAPicture

  /// The picture has too many bytes.
  case pictureTooLarge(limit: Int)

  /// The command has neither a picture nor the option to remove it, or both.
  case noPictureGiven

  /// The user has no picture.
  case noPicture(Username)

  /// There is a file of that name.
  case fileExists(path: String)

  /// The file cannot be written.
  case cannotWrite(path: String)

  /// The stable code, for scripts.
  public var code: String {
    switch self {
    case .notFound: "profile.not-found"
    case .tooLong: "profile.too-long"
    case .blankName: "profile.blank-name"
    case .nothingToChange: "profile.nothing-to-change"
    case .nothingToFind: "profile.nothing-to-find"
    case .unknownPage: "profile.unknown-page"
    case .pageTooLong: "profile.page-too-long"
    case .unreadable: "profile.unreadable"
    case .notAPicture: "profile.not-a-picture"
    case .pictureTooLarge: "profile.picture-too-large"
    case .noPictureGiven: "profile.no-picture-given"
    case .noPicture: "profile.no-picture"
    case .fileExists: "profile.file-exists"
    case .cannotWrite: "profile.cannot-write"
    }
  }
}

extension ProfileError: CustomStringConvertible {
  /// The reason, worded for the user.
  public var description: String {
    switch self {
    case .notFound(let username): "There is no profile of \(username) that you can see."
    case .tooLong(let field, _): "The \(field) is too long."
    case .blankName: "A name needs at least one visible character."
    case .nothingToChange: "There is nothing to change."
    case .nothingToFind: "Enter a text to search for."
    case .unknownPage: "The search has no such page."
    case .pageTooLong(let limit): "A page has from 1 to \(limit) people."
    case .unreadable(let path): "The file \(path) cannot be read."
    case .notAPicture: "The file is not a PNG, JPEG, GIF or WebP picture."
    case .pictureTooLarge(let limit): "The picture is larger than \(limit >> 20) MiB."
    case .noPictureGiven: "Choose a file, or remove the picture."
    case .noPicture(let username): "\(username) has no picture."
    case .fileExists(let path): "The file \(path) already exists."
    case .cannotWrite(let path): "The file \(path) cannot be written."
    }
  }

  /// What the user can do.
  public var hint: String? {
    switch self {
    case .notFound: "Find people: profile search TEXT"
    case .tooLong(_, let limit): "Shorten it to \(limit) characters or fewer."
    case .blankName: nil
    case .nothingToChange: "Give a name, bio, status or visibility; '' removes a text."
    case .nothingToFind: "Use the beginning of a username or of a word of a name."
    case .unknownPage: "Search again without --after."
    case .pageTooLong(let limit): "Use a --limit from 1 to \(limit)."
    case .unreadable: "Check the path and the permissions of the file."
    case .notAPicture: "The file may be damaged, or of another type than its name says."
    case .pictureTooLarge: "Choose a smaller picture."
    case .noPictureGiven: "Use either a file or --clear."
    case .noPicture: nil
    case .fileExists: "Choose another name."
    case .cannotWrite: "Check the path, its permissions and the free space."
    }
  }
}

extension ProfileError {
  /// The name that no user has.
  public var unresolvedName: UnresolvedName? {
    if case .notFound(let name) = self { return UnresolvedName(name.text, of: Username.self) }
    return nil
  }

  /// The text, the name or the file that is refused.
  public var parameters: [String] {
    switch self {
    case .notFound: ["username"]
    case .tooLong(let field, _): [field]
    case .blankName: ["name"]
    case .nothingToFind: ["text"]
    case .unknownPage: ["after"]
    case .pageTooLong: ["limit"]
    case .unreadable, .notAPicture, .pictureTooLarge: ["file"]
    case .nothingToChange, .noPictureGiven, .noPicture, .fileExists, .cannotWrite: []
    }
  }
}
