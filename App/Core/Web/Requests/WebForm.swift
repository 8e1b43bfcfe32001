import HTTP
import Links
import Mediator
import System

/// What a form or a JSON object gives for the parameters of an action or a command.
struct WebForm: Sendable {
  /// The texts, by the names of their fields, in order.
  private(set) var texts: [(name: String, text: String)] = []

  /// The files that were uploaded, by the names of their fields.
  private(set) var files: [String: TemporaryFile] = [:]

  /// The file that the action writes for the client.
  private(set) var download: TemporaryFile?

  /// The most bytes of a body with files: a file of 10 MiB and its form.
  static let fileLimit = 11 << 20

  /// The most bytes of its texts, which are held in memory.
  static let textLimit = 1 << 20

  /// Creates a form of texts.
  init(_ texts: [(name: String, text: String)]) {
    self.texts = texts
  }

  /// Reads the body of a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - folder: Where uploaded files are stored while the request is answered.
  ///   - fileNames: The fields that can be files, or nil if that is not known yet.
  /// - Throws: ``WebProblem`` for a body of another type, or `HTTPBodyError`.
  init(
    of request: HTTPRequest,
    uploadingTo folder: UploadFolder,
    fileNames: Set<String>? = nil
  ) async throws {
    let type = request.fields["Content-Type"] ?? ""
    if let parser = MultipartParser(contentType: type) {
      let reader = FormReader(parser: parser, folder: folder, fileNames: fileNames)
      (texts, files) = try await reader.read(request.body)
      return
    }
    guard MediaType(type)?.name == "application/x-www-form-urlencoded" else {
      let hint = "Send application/x-www-form-urlencoded or multipart/form-data."
      throw WebProblem(
        .webBody("A form cannot have this type.", hint: hint),
        status: .unsupportedMediaType
      )
    }
    guard let form = URLEncodedForm(try await request.body.bytes()) else {
      throw WebProblem(.webBody("The form cannot be read."), status: .badRequest)
    }
    texts = form.fields.map { ($0.name, $0.value) }
  }

  /// The first text of a field.
  subscript(name: String) -> String? { texts.first { $0.name == name }?.text }

  /// What the form asks for.
  var action: String {
    get throws(WebProblem) {
      let names = texts.filter { $0.name == "action" && !$0.text.isEmpty }.map(\.text)
      guard names.count == 1 else {
        throw WebProblem(.webBody("A form has one action."), status: .badRequest)
      }
      return names[0]
    }
  }

  /// Makes room for the file that an action writes, if it writes one.
  mutating func prepareDownload(for parameters: [ParameterInfo], in folder: UploadFolder) throws {
    guard let parameter = parameters.first(where: { $0.kind == .newFile }) else { return }
    let file = try folder.newFile()
    files[parameter.name] = file
    download = file
  }

  /// The texts as they were typed, without secrets.
  func typed(for parameters: [ParameterInfo]) -> [String: String] {
    var typed: [String: String] = [:]
    for parameter in parameters where !parameter.isSecret && !parameter.kind.isFile {
      var texts = texts.filter { $0.name == parameter.name }.map(\.text)
      if parameter.isListOfUsers { texts = texts.flatMap(\.names) }
      if !texts.isEmpty { typed[parameter.name] = texts.joined(separator: parameter.separator) }
    }
    return typed
  }

  /// The texts as they were typed for some parameters, in their order, without secrets.
  func texts(for parameters: some Sequence<ParameterInfo>) -> [String] {
    let parameters = Array(parameters)
    let typed = typed(for: parameters)
    return parameters.compactMap { typed[$0.name] }.filter { !$0.isEmpty }
  }

  /// The fields as they were typed, without secrets, for a form that sends them once more.
  func fields(for parameters: [ParameterInfo]) -> [(name: String, value: String)] {
    parameters.filter { !$0.isSecret && !$0.kind.isFile }.flatMap { parameter in
      texts.filter { $0.name == parameter.name }.map { ($0.name, $0.text) }
    }
  }

  /// The texts that are given for a parameter; what a button suggests counts instead of what stands
  /// in the field beside it.
  private func givenTexts(for parameter: ParameterInfo) -> [String] {
    let given = texts.filter { $0.name == parameter.name }.map(\.text)
    if parameter.presence == .repeated {
      return parameter.isListOfUsers ? given.flatMap(\.names) : given
    }
    if let last = given.last, parameter.suggestions.contains(last) { return [last] }
    return parameter.kind == .lines ? given.map(\.withPlainLineEnds) : given
  }

  /// Returns the arguments for parameters: an empty field is one that was left out.
  ///
  /// - Parameter parameters: The parameters.
  /// - Returns: The arguments.
  func arguments(for parameters: [ParameterInfo]) -> CommandArguments {
    var named: [CommandArguments.Named] = []
    for parameter in parameters {
      if parameter.kind.isFile {
        // A path that is typed would be one of the server's own files.
        guard let file = files[parameter.name] else { continue }
        named.append(.init(name: parameter.name, text: file.path))
        continue
      }
      for text in givenTexts(for: parameter) {
        let clears = parameter.typed?.isEmpty == false && parameter.presence != .required
        guard !text.isEmpty || clears else { continue }
        named.append(.init(name: parameter.name, text: text))
      }
    }
    return CommandArguments(named: named)
  }
}

extension ParameterInfo {
  /// Whether several users can be given, also in one field.
  fileprivate var isListOfUsers: Bool { kind == .person && presence == .repeated }

  /// What is between several texts that are kept as one: a name has no space, a field no second line.
  var separator: String { presence == .repeated && !isListOfUsers ? "\n" : " " }
}

extension InputKind {
  /// Whether a file is given.
  var isFile: Bool { self == .file || self == .newFile }
}

extension String {
  /// The names of several users in one field.
  fileprivate var names: [String] {
    split { ", ;\t".contains($0) }.map(String.init)
  }

  /// The text with the line ends of this computer; a browser sends CR and LF.
  fileprivate var withPlainLineEnds: String {
    var result = ""
    for character in self { result.append(character == "\r\n" ? "\n" : character) }
    return result
  }
}
