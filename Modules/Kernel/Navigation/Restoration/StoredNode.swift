import JSON
import Mediator

/// A place as it is kept.
struct StoredPlace: Codable, Hashable, Sendable {
  let name: String
  let value: String

  init(_ place: Place) throws {
    name = place.name
    value = try JSONWriter.text(of: place.adapter)
  }

  func place(in book: SceneBook) throws -> Place {
    guard let adapter = book.adapter(named: name) else { throw Loss.Reason.unknownPlace }
    return Place(try read(as: adapter))
  }

  private func read<Adapter: SceneAdapter>(as adapter: Adapter.Type) throws -> any SceneAdapter {
    do {
      return try JSONReader.value(adapter, from: value)
    } catch {
      throw Loss.Reason.unreadablePlace
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
  let opening: Opening
  let extras: [String: String]?
  let state: String?
}

/// A suspended navigation as it is kept.
struct StoredIntent: Codable, Hashable, Sendable {
  let number: Int
  let place: StoredPlace
  let parents: [StoredPlace]
  let transition: Transition
  let instance: Instance
  let source: NodeID?
  let question: QuestionID?
  let extras: [String: String]
  let guardName: String
  let expires: Timestamp
  let detour: NodeID?
}
