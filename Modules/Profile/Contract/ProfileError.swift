public import AuthContract
public import Mediator

/// A reason for which the profile feature turns something down.
public enum ProfileError: Refusal {
  /// There is no such profile, or it is not for the eyes of whoever asks.
  case notFound(Username)

  /// A text is longer than its field can hold.
  case tooLong(field: String, limit: Int)

  /// A name has no character that could be seen.
  case blankName

  /// Nothing was given that could be changed.
  case nothingToChange

  /// There is no word to search for.
  case nothingToFind

  /// The text after which a search should go on is not one that a search has returned.
  case unknownPage

  /// The page is longer than one can be.
  case pageTooLong(limit: Int)

  /// The file cannot be read.
  case unreadable(path: String)

  /// The file's content is that of none of the formats for pictures.
  case notAPicture

  /// The picture has more bytes than are allowed.
  case pictureTooLarge(limit: Int)

  /// Neither a picture was given nor the wish to have none.
  case noPictureGiven

  /// The stable code that scripts may rely on.
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
    }
  }
}

extension ProfileError: CustomStringConvertible {
  /// The reason, worded for the person at the prompt.
  public var description: String {
    switch self {
    case .notFound(let username): "There is no profile of “\(username)” that you may see."
    case .tooLong(let field, let limit): "The \(field) has more than \(limit) characters."
    case .blankName: "A name needs at least one character that can be seen."
    case .nothingToChange: "Nothing was given that could be changed."
    case .nothingToFind: "There is no word in that to search for."
    case .unknownPage: "That is not a page of this search."
    case .pageTooLong(let limit): "A page has between 1 and \(limit) lines."
    case .unreadable(let path): "“\(path)” cannot be read."
    case .notAPicture: "That is not a picture in PNG, JPEG or WebP."
    case .pictureTooLarge(let limit): "A picture may have at most \(limit / 1024) KiB."
    case .noPictureGiven: "There is no picture in that."
    }
  }

  /// What would work.
  public var hint: String? {
    switch self {
    case .notFound: "Look for people with: profile search TEXT"
    case .tooLong(_, let limit): "Shorten it to \(limit) characters."
    case .blankName: nil
    case .nothingToChange: "Give at least one of --name, --bio, --status and --visibility."
    case .nothingToFind: "Enter the beginning of a username or of a word of a name."
    case .unknownPage: "Search again without --after."
    case .pageTooLong(let limit): "Give a --limit between 1 and \(limit)."
    case .unreadable: "Check the path and whether you may read the file."
    case .notAPicture: "A picture is known by its content, not by its name."
    case .pictureTooLarge: "Make the picture smaller."
    case .noPictureGiven: "Name a file, or say --clear to have no picture."
    }
  }
}
