import JSON
import Mediator

/// A place as it is kept.
struct StoredPlace: Codable, Hashable, Sendable {
  let name: String
  let value: String

  init(_ place: Place) throws {
    name = place.name
    value = try JSONTextEncoder.text(of: place.adapter)
  }

  func place(in book: SceneIndex) throws -> Place {
    guard let adapter = book.adapter(named: name) else {
      throw RestorationIssue.Reason.unknownPlace
    }
    return Place(try read(as: adapter))
  }

  private func read<Adapter: SceneAdapter>(as adapter: Adapter.Type) throws -> any SceneAdapter {
    do {
      return try JSONTextDecoder.value(adapter, from: value)
    } catch {
      throw RestorationIssue.Reason.unreadablePlace
    }
  }
}

/// A node as it is kept.
struct StoredNode: Codable, Hashable, Sendable {
  enum Shape: String, Codable {
    case scene, stack, tabs, split
  }

  let id: NodeID
  let parent: NodeID?
  let shape: Shape
  let children: [NodeID]
  let tabs: [String]?
  let selected: Int?
  let place: StoredPlace?
  let opening: NodeOpening
  let extras: [String: String]?
  let state: String?

  /// What a user would have to do again if the node was lost.
  struct Work: Hashable {
    let state: String?
    let question: QuestionID?
  }

  /// The work in the node, or nil where it only marks a place.
  var work: Work? {
    let work = Work(state: state, question: opening.question)
    return work == Work(state: nil, question: nil) ? nil : work
  }
}

/// A suspended navigation as it is kept.
struct StoredIntent: Codable, Hashable, Sendable {
  let number: Int
  let place: StoredPlace
  let parents: [StoredPlace]
  let transition: Transition
  let instance: ReusePolicy
  let source: NodeID?
  let question: QuestionID?
  let extras: [String: String]
  let guardName: String
  let expires: Timestamp
  let detour: NodeID?
}
