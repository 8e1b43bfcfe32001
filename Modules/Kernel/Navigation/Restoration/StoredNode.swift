import JSON
import Mediator

/// A place as a snapshot stores it.
struct EncodedPlace: Codable, Hashable, Sendable {
  let name: String
  let value: String

  init(_ place: Place) throws {
    name = place.name
    value = try JSONTextEncoder.text(of: place.adapter)
  }

  func place(in index: SceneFactoryIndex) throws -> Place {
    guard let adapter = index.adapter(named: name) else {
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

/// A node as a snapshot stores it.
struct StoredNode: Codable, Hashable, Sendable {
  enum Shape: String, Codable {
    case scene, stack, tabs, split
  }

  let id: NodeID
  let parent: NodeID?
  let shape: Shape
  var children: [NodeID]
  var tabs: [String]?
  var selected: Int?
  var place: EncodedPlace?
  let opening: NodeOpening
  let extras: [String: String]?
  let state: String?

  /// What a user would have to do again if the node was lost.
  struct UnsavedWork: Hashable {
    let state: String?
    let question: QuestionID?
  }

  /// The work in the node, or nil where it only marks a place.
  var work: UnsavedWork? {
    let work = UnsavedWork(state: state, question: opening.question)
    return work == UnsavedWork(state: nil, question: nil) ? nil : work
  }
}

extension StoredNode {
  init(_ node: Node, scene: (any Scene)?) {
    let extras = node.extras.stored()
    id = node.id
    parent = node.parent
    children = node.children
    place = (node.place ?? node.root).flatMap { try? EncodedPlace($0) }
    opening = node.opening
    self.extras = extras.isEmpty ? nil : extras
    state = (scene as? any RestorableScene)?.stateAsText()
    switch node.content {
    case .scene: (shape, tabs, selected) = (.scene, nil, nil)
    case .stack: (shape, tabs, selected) = (.stack, nil, nil)
    case .split: (shape, tabs, selected) = (.split, nil, nil)
    case .tabs(let all, let index): (shape, tabs, selected) = (.tabs, all.map(\.name), index)
    }
  }

  /// What the node is: a scene, or a container of nodes.
  var content: Node.Kind {
    switch shape {
    case .scene: .scene
    case .stack: .stack(children)
    case .split: .split(children)
    case .tabs:
      .tabs(
        zip(tabs ?? [], children).map { Tab(name: $0, node: $1) },
        selected: selected ?? 0
      )
    }
  }
}
