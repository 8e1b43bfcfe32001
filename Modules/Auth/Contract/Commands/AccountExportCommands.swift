import Links
public import Mediator

/// Writes everything that the app keeps about the caller to a file.
public struct ExportAccount: Command<ExportedFileResponse, AuthError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "export",
    summary: "Writes everything that is kept about you to a file, as JSON.",
    example: "auth export me.json",
    // A copy of very much takes its time.
    timeout: .seconds(300),
    signature: ParameterSignature(
      { (file: FilePath) in Self(file: file.text) },
      named: Parameter("file", summary: "the path of a new file", kind: .newFile)
    )
  )

  /// The path of the file.
  public let file: String

  /// Creates the command.
  public init(file: String) { self.file = file }
}

/// The file with everything that is kept about a user.
public struct ExportedFileResponse: CommandResponse {
  /// The path of the file.
  public let file: String

  /// The names of the modules that keep something.
  public let modules: [String]

  /// The names of the modules that the app ran without, so that what they keep is missing.
  public let leftOut: [String]

  /// Describes a file.
  public init(file: String, modules: [String], leftOut: [String] = []) {
    self.file = file
    self.modules = modules
    self.leftOut = leftOut
  }

  /// The file and its parts in a sentence.
  public var description: String {
    let missing =
      leftOut.isEmpty ? "" : " Left out, and missing: \(leftOut.joined(separator: ", "))."
    return "Wrote what \(modules.joined(separator: ", ")) keep about you to \(file).\(missing)"
  }
}
