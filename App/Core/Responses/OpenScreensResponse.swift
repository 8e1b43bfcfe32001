import Mediator
import Navigation
import Terminal

/// The answer of `where`: all open screens as a tree.
struct OpenScreensResponse: ShellResponse {
  /// The nodes, each before those below it.
  let nodes: [ListedNode]

  func text(_ format: TextLayoutOptions) -> TerminalText { .lines(nodes.map(\.line)) }

  var value: any Encodable & Sendable {
    CommandResponseJSON(command: "where", result: AnyEncodableValue(nodes))
  }
}

/// One node of the tree as `where` shows it.
struct ListedNode: Encodable, Sendable {
  let depth: Int
  let title: String
  let link: String?
  let transition: String?
  let isFront: Bool

  /// How much waits for the user in the tab.
  let waiting: Int?

  /// The title as text, in which users' own words are quoted, without who is there.
  private let label: String

  /// The node and all nodes below it.
  private(set) var all: [ListedNode] = []

  private enum CodingKeys: CodingKey {
    case depth, title, link, transition, isFront, waiting
  }

  /// The node in a line: what it shows, the link to that, and how it was opened over another.
  var line: TerminalText {
    let count = waiting.map { " (\($0))" } ?? ""
    let margin = TerminalText(trusted: String(repeating: "  ", count: depth))
    let mark = isFront ? " ←" : ""
    let name = TerminalText("\(label)\(count)\(mark)", look: isFront ? .bold : .plain)
    let opened = transition == Transition.root.description ? nil : transition
    return margin + name + (link.map { "  \($0, .cyan)" } ?? "")
      + (opened.map { "  \("(\($0))", .dim)" } ?? "")
  }

  init(
    at id: NodeID,
    of navigator: Navigator,
    waiting: [String: Int],
    depth: Int = 0,
    name: String? = nil
  ) {
    let node = navigator.tree[id]
    self.depth = depth
    isFront = navigator.tree.top == id
    let title = Self.title(of: node, name: name, in: navigator)
    self.title = title.plain
    label = ValueRenderer.text(title.lasting, RelativeTimeFormatter(.current)).plain
    self.waiting = name.flatMap { waiting[$0] }
    link = node?.place.flatMap { navigator.link(to: $0.adapter) }
    transition = node?.opening.transition.description
    let children = node.map { Self.children(of: $0) } ?? []
    let below = children.flatMap {
      ListedNode(
        at: $0.node,
        of: navigator,
        waiting: waiting,
        depth: depth + 1,
        name: $0.name
      ).all
    }
    all = [self] + below
  }

  private static func title(of node: Node?, name: String?, in navigator: Navigator) -> ScreenValue {
    guard let node else { return "" }
    switch node.content {
    case .scene:
      return navigator.screen(at: node.id)?.label ?? .text(node.place?.description ?? "")
    case .stack: return .text(name ?? "stack")
    case .tabs: return "tabs"
    case .split: return "split"
    }
  }

  private static func children(of node: Node) -> [(node: NodeID, name: String?)] {
    switch node.content {
    case .tabs(let tabs, _): tabs.map { ($0.node, $0.name) }
    case .scene, .stack, .split: node.children.map { ($0, nil) }
    }
  }
}
