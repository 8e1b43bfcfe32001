public import Links
public import Mediator

/// Writes everything that the app keeps about the caller to a file.
public struct ExportAccount: Command {
  /// The file.
  public typealias Response = AccountCopyResponse

  /// Why nothing was written.
  public typealias Failure = AuthError

  /// The command's word.
  public static let name = "export"

  /// What `help` says about the command.
  public static let summary = "Writes everything that is kept about you to a file, as JSON."

  /// A line that works.
  public static let example = "auth export me.json"

  /// A copy of very much takes its time.
  public static let timeout: Duration? = .seconds(300)

  /// The parameters.
  public static let signature = ParameterSignature(
    { (file: FilePath) in Self(file: file.text) },
    named: Parameter("file", summary: "the path of a new file")
  )

  /// The path of the file.
  public let file: String

  /// Creates the command.
  public init(file: String) {
    self.file = file
  }
}

/// The file with everything that is kept about a user.
public struct AccountCopyResponse: CommandResponse {
  /// The path of the file.
  public let file: String

  /// The names of the modules that keep something.
  public let modules: [String]

  /// Describes a file.
  public init(file: String, modules: [String]) {
    self.file = file
    self.modules = modules
  }

  /// The file and its parts in a sentence.
  public var description: String {
    "Wrote what \(modules.joined(separator: ", ")) keep about you to \(file)."
  }
}
