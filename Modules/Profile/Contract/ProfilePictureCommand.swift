public import AuthContract
import Links
public import Mediator

/// Shows what picture a user has, and writes it to a file.
public struct ShowPictureInfo: Command<PictureInfoResponse, ProfileError>, PictureReferencingCommand
{
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "picture",
    summary: "Shows what picture a user has, or saves it.",
    example: "profile picture bob --save bob.png",
    signature: ParameterSignature(
      { (username: Username, save: FilePath?) in Self(username, save: save?.text) },
      named: "username",
      Parameter("save", summary: "the path of a new file for the picture", kind: .newFile)
    )
  )

  /// The user.
  public let username: Username

  /// The path of the file, or nil if none is written.
  public let save: String?

  /// The request for the bytes.
  public var bytesRequest: AvatarOf { AvatarOf(username) }

  /// Creates the command.
  public init(_ username: Username, save: String? = nil) {
    self.username = username
    self.save = save
  }
}

/// A user's picture, without its bytes.
public struct PictureInfoResponse: CommandResponse, Hashable {
  /// The user.
  public let username: Username

  /// The format and the size.
  public let picture: AvatarInfo

  /// The file to which it was written, if it was.
  public let file: String?

  /// Describes a picture.
  public init(username: Username, picture: AvatarInfo, file: String?) {
    self.username = username
    self.picture = picture
    self.file = file
  }

  /// The picture in a sentence.
  public var description: String {
    if let file { return "Wrote \(username)'s picture (\(picture)) to \(file)." }
    let line = "profile picture \(username) --save FILE"
    return "\(username)'s picture: \(picture). Save it with: \(line)"
  }
}
