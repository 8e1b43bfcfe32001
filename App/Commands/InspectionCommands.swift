import Links
import Mediator
import Navigation

extension BuiltinCommands {
  /// The verbs that show where one stands.
  static let looking: [BuiltinCommand] = [
    BuiltinCommand("show", summary: "Shows the place in front again.") { session in
      await session.shown(nil)
    },
    BuiltinCommand("where", summary: "Shows everything that stands, and how it was opened.") {
      session in
      await session.whereabouts()
    },
    BuiltinCommand(
      "trace",
      summary: "Shows what the line before has set in motion, or turns the trace on and off.",
      "switch",
      leavesTrace: false
    ) { (session, order: TraceSubcommand?) in
      await session.trace(order ?? .last)
    },
  ]
}

/// What can be said of the trace.
enum TraceSubcommand: String, CaseIterable, ParameterValue {
  case on
  case off
  case last
}

extension ShellSession {
  /// The tree of the session, one line a node.
  func whereabouts() -> LineResult {
    let branches = navigator.tree.layers.flatMap {
      TreeListing(at: $0, in: navigator.tree, of: navigator).all
    }
    let rows = branches.map { [$0.text, $0.link ?? "", $0.transition ?? ""] }
    return .done(BuiltinResponse("where", title: nil, rows: rows, result: branches))
  }

  func trace(_ order: TraceSubcommand) -> LineResult {
    switch order {
    case .on, .off:
      printsTrace = order == .on
      return .done(BuiltinResponse("trace", lines: ["The trace is \(order.rawValue)."]))
    case .last:
      return .done(BuiltinResponse("trace", lines: traceOfLastLine.map(\.description)))
    }
  }
}

/// One node of the tree as `where` shows it.
private struct TreeListing: Encodable, Sendable {
  let depth: Int
  let title: String
  let link: String?
  let transition: String?
  let isFront: Bool
  private(set) var all: [TreeListing] = []

  private enum CodingKeys: CodingKey {
    case depth, title, link, transition, isFront
  }

  var text: String { String(repeating: "  ", count: depth) + title + (isFront ? " ←" : "") }

  init(
    at id: NodeID,
    in tree: SceneTree,
    of navigator: Navigator,
    depth: Int = 0,
    name: String? = nil
  ) {
    let node = tree[id]
    self.depth = depth
    isFront = tree.top == id
    title = Self.title(of: node, name: name, in: navigator)
    link = node?.place.flatMap { navigator.link(to: $0.adapter) }
    transition = node?.opening.transition.description
    let children = node.map { Self.children(of: $0) } ?? []
    let below = children.flatMap {
      TreeListing(at: $0.node, in: tree, of: navigator, depth: depth + 1, name: $0.name).all
    }
    all = [self] + below
  }

  private static func title(of node: Node?, name: String?, in navigator: Navigator) -> String {
    guard let node else { return "" }
    switch node.content {
    case .scene:
      return navigator.screen(at: node.id)?.title ?? node.place?.description ?? ""
    case .stack: return name ?? "stack"
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
