import Mediator

/// Everything that stands in a session, as it is kept from one run to the next.
///
/// Places are kept under the stable names of their adapters and scenes with the state that they
/// chose to save, so that nothing in it follows from the name of a Swift type or the order of cases.
public struct Snapshot: Codable, Hashable, Sendable {
  /// The version of the shape that this program writes.
  public static let currentVersion = 1

  /// The version of the shape that was written.
  public let version: Int

  let nodes: [StoredNode]
  let layers: [NodeID]
  let intents: [StoredIntent]
  let lastNode: Int
  let lastQuestion: Int
  let lastIntent: Int
}

/// A scene that keeps some state of its own from one run to the next.
public protocol Restorable: Scene {
  /// What is kept.
  associatedtype State: Codable

  /// What is to be kept now.
  var state: State { get }

  /// Takes up what was kept, before the scene loads.
  func restore(_ state: State)
}

extension Restorable {
  func stateAsText() -> String? { try? Stored.text(of: state) }

  func restore(text: String) throws { restore(try Stored.value(State.self, from: text)) }
}

/// A place as it is kept.
struct StoredPlace: Codable, Hashable, Sendable {
  let name: String
  let value: String

  init(_ place: Place) throws {
    name = place.name
    value = try Stored.text(of: place.adapter)
  }

  func place(in book: SceneBook) throws -> Place {
    guard let adapter = book.adapter(named: name) else { throw Loss.Reason.unknownPlace }
    return Place(try read(as: adapter))
  }

  private func read<Adapter: SceneAdapter>(as adapter: Adapter.Type) throws -> any SceneAdapter {
    do {
      return try Stored.value(adapter, from: value)
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
