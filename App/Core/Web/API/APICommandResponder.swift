import HTTP
import JSON
import Links
import Mediator

/// Performs a command that a program asks for by name.
struct APICommandResponder: Sendable {
  let web: WebFrontState

  /// The module's word and the command's word.
  let words: [String]

  /// Performs the command, and returns its answer as JSON, or the file that it has written.
  func response(
    to request: WebRequest,
    as identity: WebIdentity
  ) async throws -> HTTPResponse {
    let command = try found()
    let isReading = [.get, .head].contains(request.http.method)
    if command.isAboutPicture, isReading {
      return try await picture(of: command, for: request, as: identity)
    }
    guard request.http.method == .post else {
      let allowed: [HTTPMethod] = command.isAboutPicture ? [.get, .head, .post] : [.post]
      throw WebProblem.method(request.http.method, allowed: allowed)
    }
    try await web.admitProgram(request, as: identity, to: command.access)
    var given = try await Given(of: request, for: command, in: web.uploads)
    let keys = request.http.fields.values(of: "Idempotency-Key")
    guard keys.count <= 1 else {
      throw WebProblem(.webBody("Send one Idempotency-Key."), status: .badRequest)
    }
    if let key = keys.first {
      guard command.parameters.contains(where: { $0.name == "key" }) else {
        let message =
          "This command does not support Idempotency-Key: it runs as often as it is sent."
        throw WebProblem(.webBody(message), status: .badRequest)
      }
      // The draft of the header's standard has the key in quotation marks.
      let isQuoted = key.count > 2 && key.hasPrefix("\"") && key.hasSuffix("\"")
      let key = isQuoted ? String(key.dropFirst().dropLast()) : key
      given.object.add(key, for: "key")
      guard given.object.values["key"]?.texts == [key] else {
        let message = "The key in the body differs from the Idempotency-Key header."
        throw WebProblem(.webBody(message), status: .badRequest, parameter: "key")
      }
    }
    return try await response(to: command, with: given, as: identity)
  }

  /// Returns the picture that a command is about, as the query names it.
  private func picture(
    of command: CommandDescriptor,
    for request: WebRequest,
    as identity: WebIdentity
  ) async throws -> HTTPResponse {
    guard command.access == .anyone || identity.user != nil else {
      throw WebProblem(.signInForAPI)
    }
    let form = WebForm((request.query?.fields ?? []).map { ($0.name, $0.value) })
    let bound: CommandInvocation
    do throws(ParameterError) {
      bound = try command.parse(form.arguments(for: command.parameters))
    } catch {
      let problem = Problem(code: "usage", message: error.description, hint: command.jsonUsage)
      throw WebProblem(problem, parameter: error.parameter)
    }
    let call = web.app.mediator.call(as: identity.caller)
    let bytes: [UInt8]?
    do throws(Problem) {
      bytes = try await bound.picture(call)
    } catch {
      throw WebProblem(showing: error)
    }
    guard let bytes else { throw WebProblem(.webNothingHere, status: .notFound) }
    return DownloadedFile(bytes).picture(for: request)
  }

  private func found() throws -> CommandDescriptor {
    let name = words.joined(separator: " ")
    let entries = web.app.mediator.commands.entries
    if let command = entries.first(where: { $0.name == name }) { return command }
    let nearest = SpellingSuggestion.words(to: name, among: entries.map(\.name))
    throw WebProblem(.noSuchCommand(name, nearest: nearest), status: .notFound)
  }

  private func response(
    to command: CommandDescriptor,
    with given: Given,
    as identity: WebIdentity
  ) async throws -> HTTPResponse {
    var given = given
    let isConfirmed = command.confirmation == nil || given.object.takeConfirmation()
    let arguments = try given.arguments(for: command.parameters)
    let bound: CommandInvocation
    do throws(ParameterError) {
      bound = try command.parse(arguments)
    } catch {
      if case .missing(let parameter) = error, parameter.kind.isFile {
        throw WebProblem(.memberMissing(parameter), parameter: parameter.name)
      }
      let problem = Problem(code: "usage", message: error.description, hint: command.jsonUsage)
      throw WebProblem(problem, parameter: error.parameter)
    }
    let changes = PendingCallerChanges()
    let call = web.app.mediator.call(as: identity.caller, noting: changes)
    let answer: any CommandResponse
    do {
      if !isConfirmed, let question = try await bound.question(call) {
        throw WebProblem(.needsConfirmationInJSON(question), parameter: "yes")
      }
      answer = try await bound.perform(call)
    } catch let problem as Problem {
      let names = Set(command.parameters.map(\.name))
      throw WebProblem(
        given.hidingPaths(in: await call.suggestingNames(for: problem)),
        parameter: problem.parameters.first(where: names.contains)
      )
    }
    await web.deliverEvents()
    withExtendedLifetime(given) {}
    if let file = given.download, let bytes = try bytes(of: file) {
      return DownloadedFile(bytes).response(named: command.words.joined(separator: "-"))
    }
    return try json(answer, of: command, token: changes.take()?.token)
  }

  /// Returns the file that a command has written, or nil if it has written none.
  private func bytes(of file: TemporaryFile) throws(WebProblem) -> [UInt8]? {
    do {
      return try UploadFolder.bytes(of: file)
    } catch let problem as Problem {
      throw WebProblem(problem)
    } catch {
      return nil
    }
  }

  private func json(
    _ answer: any CommandResponse,
    of command: CommandDescriptor,
    token: String?
  ) throws -> HTTPResponse {
    try HTTPResponse(
      json: ResponseBody(command: command.name, result: AnyEncodableValue(answer), token: token)
    )
  }

  private struct ResponseBody: Encodable {
    let ok = true
    let command: String
    let result: AnyEncodableValue

    /// What a program sends as `Authorization: Bearer` from now on.
    let token: String?
  }
}

extension APICommandResponder {
  /// What a request gives for the parameters of a command.
  fileprivate struct Given {
    var object = ParameterObject()
    private var files: [String: TemporaryFile] = [:]

    /// The file that the command writes and the client gets.
    private(set) var download: TemporaryFile?

    init(
      of request: WebRequest,
      for command: CommandDescriptor,
      in folder: UploadFolder
    ) async throws {
      let type = request.http.fields["Content-Type"].flatMap(MediaType.init)
      if type?.name == "multipart/form-data" {
        let names = command.parameters.filter { $0.kind == .file }.map(\.name)
        let form = try await WebForm(
          of: request.http,
          uploadingTo: folder,
          fileNames: Set(names)
        )
        object = ParameterObject(form)
        files = form.files
      } else {
        object = try ParameterObject(try await request.http.body.bytes(), type: type)
        try Self.check(object, for: command)
      }
      for parameter in command.parameters where parameter.kind == .newFile {
        if case .truth(true)? = object.values[parameter.name] {
          let file = try folder.newFile()
          download = file
          files[parameter.name] = file
        }
      }
    }

    /// Checks that each member has a type that the description of the API names.
    private static func check(_ object: ParameterObject, for command: CommandDescriptor) throws {
      for (name, value) in object.values.sorted(by: { $0.key < $1.key }) where name != "yes" {
        guard let parameter = command.parameters.first(where: { $0.name == name }) else {
          let known = command.parameters.map(\.name)
          let nearest = SpellingSuggestion.words(to: name, among: known)
          throw WebProblem(.unknownMember(name, nearest: nearest, hint: command.jsonUsage))
        }
        guard value.suits(parameter) else {
          throw WebProblem(.memberType(of: parameter), parameter: name)
        }
        guard !value.texts.contains(where: { $0.utf8.contains(0) }) else {
          throw WebProblem(.memberHasNull(name), parameter: name)
        }
      }
    }

    /// Returns a problem that names no file of the server: what was uploaded is called by its field.
    func hidingPaths(in problem: Problem) -> Problem {
      var (message, hint) = (problem.message, problem.hint)
      for (name, file) in files {
        message = message.replacing(file.path, with: name)
        hint = hint?.replacing(file.path, with: name)
      }
      return problem.worded(message, hint: hint)
    }

    func arguments(for parameters: [ParameterInfo]) throws -> CommandArguments {
      var named: [CommandArguments.Named] = []
      for (name, value) in object.values.sorted(by: { $0.key < $1.key }) {
        let parameter = parameters.first { $0.name == name }
        if let parameter, parameter.kind.isFile {
          // A path would be one of the server's own files.
          guard files[name] != nil || value.texts.isEmpty else {
            throw WebProblem(.fileByPath(parameter), parameter: name)
          }
          continue
        }
        named += value.texts(for: parameter).map { .init(name: name, text: $0) }
      }
      named += files.sorted { $0.key < $1.key }.map { .init(name: $0.key, text: $0.value.path) }
      return CommandArguments(named: named)
    }
  }
}

extension CommandDescriptor {
  /// Where the API has the command.
  var path: String { words.joined(separator: "/") }

  /// The parameters of the command, for a program that gave others.
  fileprivate var jsonUsage: String {
    let names = parameters.map { $0.presence == .required ? $0.name : "[\($0.name)]" }
    return names.isEmpty
      ? "It takes no parameters." : "Parameters: \(names.joined(separator: ", "))."
  }
}

extension Problem {
  fileprivate static func needsConfirmationInJSON(_ question: String) -> Problem {
    Problem(
      code: "usage.confirm",
      message: "This needs a confirmation: \(question)",
      hint: #"Add the member "yes": true."#
    )
  }

  fileprivate static func memberHasNull(_ name: String) -> Problem {
    Problem(
      code: "usage",
      message: "\(name) has the character U+0000, which no text can have.",
      hint: "Leave the character out."
    )
  }

  fileprivate static func memberType(of parameter: ParameterInfo) -> Problem {
    let message = "\(parameter.name) has another type."
    return Problem(code: "usage", message: message, hint: "Send \(form(of: parameter)).")
  }

  fileprivate static func memberMissing(_ parameter: ParameterInfo) -> Problem {
    let message = "\(parameter.name) is missing."
    return Problem(code: "usage", message: message, hint: "Send \(form(of: parameter)).")
  }

  /// What a program sends for a parameter.
  private static func form(of parameter: ParameterInfo) -> String {
    let single =
      switch (parameter.kind, parameter.presence) {
      case (.file, _): "the file as multipart/form-data"
      case (.newFile, _): "true, to be sent the file"
      case (_, .flag): "true or false"
      case _ where parameter.isTruth: "true or false"
      case (.number, _): "a number"
      case _ where parameter.numberSign != nil: "a text, or a whole number"
      case (.time, _): "a text, or the milliseconds since 1970"
      default: "a text"
      }
    return parameter.presence == .repeated ? "a list, in which each element is \(single)" : single
  }

  fileprivate static func fileByPath(_ parameter: ParameterInfo) -> Problem {
    Problem(
      code: "usage.file",
      message: "\(parameter.name) is a file, and paths of the server cannot be named.",
      hint: parameter.kind == .newFile
        ? "Send true as JSON, to be sent the file." : "Upload the file as multipart/form-data."
    )
  }
}
