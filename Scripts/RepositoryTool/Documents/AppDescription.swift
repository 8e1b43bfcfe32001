import Foundation

/// What the app reports about its own modules.
struct AppDescription: Equatable {
  struct Link: Decodable, Equatable {
    let link: String
    let module: String
  }

  struct Module: Decodable, Equatable {
    struct Command: Decodable, Equatable {
      let usage: String
      let summary: String
      let access: String
    }

    struct Use: Decodable, Equatable {
      let request: String
      let owner: String
      let isRequired: Bool
    }

    struct Guard: Decodable, Equatable {
      let name: String
      let order: Int
    }

    let module: String
    var commands: [Command]
    var answers: [String]
    var uses: [Use]
    var publishes: [String]
    var listens: [String]
    var guards: [Guard]
  }

  struct ErrorCode: Decodable, Equatable {
    let code: String
    let module: String?
    let message: String
    let hint: String?
  }

  var links: [Link]
  var modules: [Module]
  var codes: [ErrorCode]

  /// The usage and the summary of each command that the app accepts at its start.
  var help: [[String]]

  /// The graph of the modules in Mermaid's format.
  var graph: String
}

extension AppDescription {
  private static let questions = ["links", "modules", "errors", "help app", "graph"]

  /// A page of the help.
  private struct Help: Decodable {
    struct Row: Decodable {
      let term: String
      let text: String
    }

    struct Section: Decodable { let rows: [Row] }

    let sections: [Section]
  }

  /// Asks the built app.
  ///
  /// - Throws: ``MissingAnswer`` if the app does not answer each question.
  init(from app: URL) throws {
    let folder = FileManager.default.temporaryDirectory
    let script = folder.appending(path: UUID().uuidString)
    try Self.questions.joined(separator: "\n").write(to: script, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: script) }
    let result = try Subprocess.run(
      [app.path(), "--data", ":memory:", "--json", "--script", script.path()],
      in: folder
    )
    try self.init(answers: result.output.split(separator: "\n").map(String.init), result.errors)
  }

  init(answers: [String], _ errors: String) throws {
    guard answers.count == Self.questions.count else { throw MissingAnswer(reason: errors) }
    links = try Self.result(of: answers[0])
    modules = try Self.result(of: answers[1])
    codes = try Self.result(of: answers[2])
    let page: Help = try Self.result(of: answers[3])
    help = page.sections.flatMap(\.rows).map { [$0.term, $0.text] }
    let drawing: [String: String] = try Self.result(of: answers[4])
    graph = drawing["graph"] ?? ""
  }

  private static func result<Value: Decodable>(of answer: String) throws -> Value {
    try JSONDecoder().decode(ResultEnvelope<Value>.self, from: Data(answer.utf8)).result
  }

  private struct ResultEnvelope<Value: Decodable>: Decodable {
    let result: Value
  }

  /// An app that fails, or that is older than its sources.
  struct MissingAnswer: Error, CustomStringConvertible {
    let reason: String

    var description: String {
      "The app does not describe its modules: \(reason) Build it again: swift build --product app"
    }
  }
}
