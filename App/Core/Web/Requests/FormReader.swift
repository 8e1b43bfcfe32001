import HTTP
import Mediator

/// Reads a form with files: the files go to the disk as they arrive, and the texts are bounded.
struct FormReader {
  private var parser: MultipartParser
  private let folder: UploadFolder
  private let fileNames: Set<String>?

  private var texts: [(name: String, text: String)] = []
  private var files: [String: TemporaryFile] = [:]
  private var textSize = 0

  /// The field that is being read.
  private var name = ""
  private var bytes: [UInt8] = []
  private var file: IncomingFile?

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - parser: Takes the body apart.
  ///   - folder: Where the files are stored.
  ///   - fileNames: The fields that can be files, or nil if that is not known yet.
  init(parser: MultipartParser, folder: UploadFolder, fileNames: Set<String>?) {
    self.parser = parser
    self.folder = folder
    self.fileNames = fileNames
  }

  /// Reads a body to its end.
  ///
  /// - Parameter body: The body.
  /// - Returns: The texts in order, and the files by the names of their fields.
  /// - Throws: ``WebProblem``, or `HTTPBodyError`.
  consuming func read(
    _ body: HTTPRequestBody
  ) async throws -> (texts: [(name: String, text: String)], files: [String: TemporaryFile]) {
    let limit = fileNames?.isEmpty == true ? WebForm.textLimit : WebForm.fileLimit
    while let piece = try await body.next(limit: limit) {
      parser.append(piece)
      do {
        while let event = try parser.next() { try take(event) }
      } catch let failure as MultipartParser.Failure {
        let status: HTTPStatus = failure == .tooLarge ? .contentTooLarge : .badRequest
        throw WebProblem(.webBody("The form cannot be read."), status: status)
      }
    }
    guard parser.isAtEnd else {
      throw WebProblem(.webBody("The form is incomplete."), status: .badRequest)
    }
    return (texts, files)
  }

  private mutating func take(_ event: MultipartParser.Event) throws {
    switch event {
    case .part(let name, let file, _):
      (self.name, bytes, self.file) = (name, [], nil)
      if file?.isEmpty == false { try beginFile() }
    case .data(let more):
      if let file { return try file.append(more) }
      textSize += more.count
      guard textSize <= WebForm.textLimit else {
        let problem = Problem.webBody("The texts of the form are too long.")
        throw WebProblem(problem, status: .contentTooLarge)
      }
      bytes += more
    case .end: try endField()
    }
  }

  private mutating func beginFile() throws {
    guard fileNames?.contains(name) != false else {
      throw WebProblem(.textAsFile(name), status: .unprocessableContent, parameter: name)
    }
    guard files[name] == nil else {
      throw WebProblem(.secondFile(name), status: .unprocessableContent, parameter: name)
    }
    file = try folder.beginFile()
  }

  private mutating func endField() throws {
    if let file {
      files[name] = try file.end()
    } else if let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(0) {
      texts.append((name, text))
    } else {
      throw WebProblem(.webBody("The form is not UTF-8 text."), status: .badRequest)
    }
    (file, bytes) = (nil, [])
  }
}

extension Problem {
  /// A field with two files, of which only one could be taken.
  fileprivate static func secondFile(_ name: String) -> Problem {
    Problem(
      code: "usage.file",
      message: "\(name.prefix(64)) comes with more than one file.",
      hint: "Send one file."
    )
  }

  /// A file for what is a text.
  fileprivate static func textAsFile(_ name: String) -> Problem {
    Problem(
      code: "usage.file",
      message: "\(name.prefix(64)) is no file.",
      hint: "Send it as a field without a file name."
    )
  }
}
