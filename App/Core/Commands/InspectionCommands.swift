import Links
import Mediator
import Navigation
import Terminal

/// The built-in commands that show the state of the session.
enum InspectionCommands {
  static let all: [BuiltinCommand] = [
    BuiltinCommand("show", summary: "Shows this screen again.") {
      (session: isolated ShellSession) in
      await session.response(to: nil)
    },
    BuiltinCommand(
      "watch",
      summary: "Shows a place, or your notices, and what changes, until Ctrl-C.",
      "link",
      leavesTrace: false
    ) { (session: isolated ShellSession, link: String?) in
      let watcher = WatchPrinter(
        app: session.app,
        call: session.navigator.call,
        output: session.output
      )
      guard let link else {
        session.isWatchingNotices = true
        defer { session.isWatchingNotices = false }
        return try await watcher.watchNotices()
      }
      return try await watcher.watch(link: link)
    },
    BuiltinCommand("where", summary: "Shows all open screens, and how each was opened.") {
      (session: isolated ShellSession) in
      await session.navigator.loadBackground()
      return openScreens(
        of: session.navigator,
        waiting: await session.app.waitingCounts(for: session.navigator.call)
      )
    },
    BuiltinCommand(
      "trace",
      summary: "Shows what the last line did, or turns the trace on or off.",
      "switch",
      leavesTrace: false
    ) { (session: isolated ShellSession, subcommand: TraceSubcommand?) in
      trace(subcommand ?? .last, in: session)
    },
  ]

  /// Lists all open screens; a tab has the count of what waits there.
  private static func openScreens(of navigator: Navigator, waiting: [String: Int]) -> LineResult {
    let nodes = navigator.tree.layers.flatMap {
      ListedNode(at: $0, of: navigator, waiting: waiting).all
    }
    let rows = nodes.map { [$0.text, $0.link ?? "", $0.transition ?? ""] }
    return .done(BuiltinResponse("where", title: nil, rows: rows, result: nodes))
  }

  private static func trace(
    _ subcommand: TraceSubcommand,
    in session: isolated ShellSession
  ) -> LineResult {
    switch subcommand {
    case .on, .off:
      session.showsTrace = subcommand == .on
      return .done(BuiltinResponse("trace", lines: ["Trace is \(subcommand.rawValue)."]))
    case .last:
      let lines = session.traceOfLastLine.map(\.description)
      return .done(BuiltinResponse("trace", lines: lines))
    }
  }
}

/// The subcommands of `trace`.
enum TraceSubcommand: String, CaseIterable, ParameterValue {
  case on
  case off
  case last
}

/// One node of the tree as `where` shows it.
private struct ListedNode: Encodable, Sendable {
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

  var text: String {
    let count = waiting.map { " (\($0))" } ?? ""
    return String(repeating: "  ", count: depth) + label + count + (isFront ? " ←" : "")
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
    label = ValueRenderer.text(title.lasting, RelativeTimeText(.current)).plain
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
