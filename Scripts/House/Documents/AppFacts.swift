import Foundation

/// What the app tells of itself.
struct AppFacts: Equatable {
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

    let module: String
    let commands: [Command]
    let answers: [String]
    let uses: [Use]
    let publishes: [String]
    let listens: [String]
  }

  struct Code: Decodable, Equatable {
    let code: String
    let module: String?
    let message: String
    let hint: String?
  }

  var links: [Link]
  var modules: [Module]
  var codes: [Code]

  /// Everything that can be said at the beginning: the words, and what they do.
  var help: [[String]]

  /// The graph as Mermaid reads it.
  var graph: String
}

extension AppFacts {
  private static let questions = ["links", "modules", "errors", "help", "graph"]

  /// Asks the built app.
  ///
  /// - Throws: ``Silent`` where it does not answer as it should.
  init(from app: URL) throws {
    let script = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Self.questions.joined(separator: "\n").write(to: script, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: script) }
    let answer = try Shell.run(
      [app.path(), "--data", ":memory:", "--json", "--script", script.path()],
      in: FileManager.default.temporaryDirectory
    )
    try self.init(answer.output.split(separator: "\n").map { Data($0.utf8) }, answer.errors)
  }

  init(_ answers: [Data], _ errors: String) throws {
    guard answers.count == Self.questions.count else { throw Silent(reason: errors) }
    links = try Self.result(of: answers[0])
    modules = try Self.result(of: answers[1])
    codes = try Self.result(of: answers[2])
    help = try Self.result(of: answers[3])
    let drawing: [String: String] = try Self.result(of: answers[4])
    graph = drawing["graph"] ?? ""
  }

  private static func result<Value: Decodable>(of answer: Data) throws -> Value {
    try JSONDecoder().decode(Answer<Value>.self, from: answer).result
  }

  private struct Answer<Value: Decodable>: Decodable {
    let result: Value
  }

  /// An app that does not tell of itself.
  struct Silent: Error, CustomStringConvertible {
    let reason: String

    var description: String { "The app does not tell of itself: \(reason)" }
  }
}
