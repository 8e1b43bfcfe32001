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
    ) { (session: isolated ShellSession, link: LinkInput?) in
      let watcher = WatchPrinter(
        app: session.app,
        call: session.navigator.call,
        isSignedIn: { [session] in await session.isValid() },
        noteOpened: { [session] link in await session.noteWatched(link.map { .place(link: $0) }) },
        output: session.output
      )
      defer { session.noteWatched(nil) }
      if let link { return try await watcher.watch(link: link.rawValue) }
      session.noteWatched(.notices)
      return try await watcher.watchNotices()
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
    return .done(OpenScreensResponse(nodes: nodes))
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
      let entries = session.traceOfLastLine.map(\.description)
      let none = ["No line came before this one. Run several with: --script FILE"]
      return .done(
        BuiltinResponse("trace", lines: entries.isEmpty ? none : entries, result: entries)
      )
    }
  }
}

/// The subcommands of `trace`.
enum TraceSubcommand: String, CaseIterable, ParameterValue {
  case on
  case off
  case last
}
