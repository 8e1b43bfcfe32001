import Links
import Mediator
import Navigation

/// The built-in command that lists, starts and stops modules.
enum ModulesCommand {
  static let command = BuiltinCommand(
    "modules",
    summary: "Lists the modules with their calls; starts or stops one.",
    "order",
    "module"
  ) { (session: isolated ShellSession, order: ModulesSubcommand?, name: String?) in
    guard let order else { return await list(in: session.app) }
    guard let name else { return .misunderstood(.noModuleNamed(for: order)) }
    return await execute(order, for: name, in: session.app)
  }

  private static func list(in app: RunningApp) async -> LineResult {
    let entries = await app.mediator.status.map {
      ModuleListEntry($0, in: app.mediator, timings: app.observations.timings)
    }
    let rows = entries.map {
      [$0.module, $0.phase, $0.requires.joined(separator: ", "), $0.started, $0.callsText]
    }
    return .done(BuiltinResponse("modules", title: "Modules", rows: rows, result: entries))
  }

  /// Starts or stops a module, with those that it requires or that require it, and lists all.
  private static func execute(
    _ order: ModulesSubcommand,
    for name: String,
    in app: RunningApp
  ) async -> LineResult {
    let known = app.mediator.modules.first { $0.text.lowercased() == name.lowercased() }
    do {
      switch order {
      case .start: try await app.mediator.start(known ?? ModuleName(name))
      case .stop: try await app.mediator.stop(known ?? ModuleName(name))
      }
      return await list(in: app)
    } catch {
      return .failed(Problem(of: error))
    }
  }
}

/// What `modules` does with a module.
enum ModulesSubcommand: String, CaseIterable, ParameterValue {
  case start
  case stop
}

extension Problem {
  fileprivate static func noModuleNamed(for order: ModulesSubcommand) -> Problem {
    Problem(
      code: "usage",
      message: "Enter a module.",
      hint: "Usage: modules \(order.rawValue) MODULE"
    )
  }
}

extension NavigationResult {
  /// Why nothing was reached, with the words that bring a missing module back.
  var advisedProblem: Problem? {
    if case .unanswered(let unanswered) = self { unanswered.advised().problem } else { problem }
  }
}

extension UnansweredRequest {
  /// Returns the same request with the words that bring its module back into this run.
  func advised() -> UnansweredRequest {
    let word = owner.text.lowercased()
    let advice: String? =
      switch cause {
      case .leftOut: "Start without --without \(word)."
      case .stopped: "Start it again: modules start \(word)"
      case .noHandler, .notStarted: nil
      }
    return UnansweredRequest(request: request, owner: owner, cause: cause, advice: advice)
  }
}
