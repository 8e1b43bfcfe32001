import Foundation
import Testing

@testable import AppCore

/// A journey of the table that users make at the prompt, over the API and in a browser.
struct TableJourney: Decodable, Sendable, CustomTestStringConvertible {
  /// What one of the users does, or sees.
  struct Step: Decodable, Sendable {
    let who: String
    let at: String?
    let action: String?
    let key: String?
    let fields: [String: String]?
    let confirm: Bool?
    let command: String?
    let values: [String: String]?
    let sees: String?
    let misses: String?
    let refused: String?
  }

  let name: String
  let title: String
  let users: [String]
  let friends: Bool?
  let steps: [Step]

  var testDescription: String { title }

  static let all: [TableJourney] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../Browser/journeys.json")
    return (try? JSONDecoder().decode([TableJourney].self, from: Data(contentsOf: file))) ?? []
  }()
}

/// Where a journey is made: at the prompt, or by programs over the API.
protocol JourneyFront: Sendable {
  /// Does what a user does, and returns the code of the problem that there was.
  func act(_ step: TableJourney.Step) async throws -> String?

  /// Returns what a user sees at the place of a step.
  func screen(_ step: TableJourney.Step) async throws -> String
}

@Suite(.serialized, .timeLimit(.minutes(15)))
struct `A journey of the table` {
  @Test(arguments: TableJourney.all)
  func `ends at the prompt as it does elsewhere`(journey: TableJourney) async throws {
    let memory = try await MemorySession()
    var sessions: [String: MemorySession] = [:]
    for name in journey.users {
      let friend = journey.friends == true ? journey.users.first { $0 != name } : nil
      sessions[name] = await memory.newUser(name, asking: sessions.isEmpty ? nil : friend)
      if let friend, sessions.count > 1 { await sessions[friend]?.say("friends accept \(name)") }
    }
    try await follow(journey, at: PromptFront(sessions: sessions))
    await memory.app.close()
  }

  @Test(arguments: TableJourney.all)
  func `ends over the API as it does elsewhere`(journey: TableJourney) async throws {
    let server = try await WebTestServer()
    var programs: [String: WebTestClient] = [:]
    for name in journey.users {
      var program = try await server.program(of: name)
      programs[name] = program
      guard journey.friends == true, let first = journey.users.first, first != name else {
        continue
      }
      _ = try await program.api("friends/add", #"{"username": "\#(first)"}"#)
      _ = try await programs[first]?.api("friends/accept", #"{"username": "\#(name)"}"#)
    }
    try await follow(journey, at: ProgramFront(programs: programs))
    await server.close()
  }

  @Test func `is one of several`() {
    #expect(TableJourney.all.count >= 5)
    #expect(TableJourney.all.flatMap(\.steps).count { $0.sees != nil } >= 10)
  }

  private func follow(_ journey: TableJourney, at front: some JourneyFront) async throws {
    for step in journey.steps {
      if step.action != nil || step.refused != nil {
        let problem = try await front.act(step)
        #expect(problem == step.refused, "\(step)")
      }
      guard step.sees != nil || step.misses != nil else { continue }
      let screen = try await front.screen(step)
      if let words = step.sees { #expect(screen.contains(words), "\(step)") }
      if let words = step.misses { #expect(!screen.contains(words), "\(step)") }
    }
  }
}

/// Users at prompts, who type the actions of places.
private struct PromptFront: JourneyFront {
  let sessions: [String: MemorySession]

  func act(_ step: TableJourney.Step) async throws -> String? {
    let session = try #require(sessions[step.who])
    guard let action = step.action, let place = step.at else {
      let words = (step.command ?? "").replacing("/", with: " ")
      let values = (step.values ?? [:]).map { " --\($0.key) '\($0.value)'" }
      return await session.code(words + values.joined())
    }
    await session.say("open \(place)")
    let words = [action, step.key].compactMap(\.self) + (step.fields ?? [:]).values
    return await session.code(words.joined(separator: " ") + (step.confirm == true ? " --yes" : ""))
  }

  func screen(_ step: TableJourney.Step) async throws -> String {
    let session = try #require(sessions[step.who])
    await session.say("open \(step.at ?? "home")")
    return await session.text("show")
  }
}

/// Programs, which perform commands and read screens.
private struct ProgramFront: JourneyFront {
  let programs: [String: WebTestClient]

  func act(_ step: TableJourney.Step) async throws -> String? {
    var program = try #require(programs[step.who])
    var values: [String: Any] = step.values ?? [:]
    if step.confirm == true { values["yes"] = true }
    let body = String(decoding: try JSONSerialization.data(withJSONObject: values), as: UTF8.self)
    let answer = try await program.api(try #require(step.command), body)
    return answer.status == 200 ? nil : answer.json["type"] as? String ?? "status \(answer.status)"
  }

  func screen(_ step: TableJourney.Step) async throws -> String {
    var program = try #require(programs[step.who])
    return try await program.get("/api/v1/screens/\(step.at ?? "home")").body
  }
}
