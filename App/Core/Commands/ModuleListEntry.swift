import Mediator
import Navigation

/// A module as `modules` lists it: its phase, its calls, and everything that it declares.
struct ModuleListEntry: Encodable, Sendable {
  struct Command: Encodable, Sendable {
    let usage: String
    let summary: String
    let access: AccessRule
  }

  /// The calls of one request since the program started.
  struct CallStatistics: Encodable, Sendable {
    let request: String
    let calls: Int
    let mean: String
    let slowest: String
  }

  struct Guard: Encodable, Sendable {
    let name: String
    let order: Int
  }

  let module: String
  let phase: String
  let requires: [String]
  let started: String
  let commands: [Command]
  let answers: [String]
  let uses: [ModuleInfo.Use]
  let publishes: [String]
  let listens: [String]
  let enqueues: [String]
  let performs: [String]
  let guards: [Guard]
  let calls: [CallStatistics]

  /// The calls of all requests together, in words.
  let callsText: String

  private enum CodingKeys: String, CodingKey {
    case module
    case phase = "station"
    case requires, started, commands, answers, uses, publishes, listens, enqueues, performs, guards
    case calls
  }

  init(_ status: ModuleStatus, in mediator: Mediator, timings: CallTimings) {
    let info = mediator.moduleInfo.first { $0.name == status.module.text }
    module = status.module.text
    phase = "\(status.phase)"
    requires = status.requires.map(\.text)
    started = status.timing.started.map(\.shortText) ?? "–"
    commands = mediator.commands.entries.filter { $0.module == status.module }.map {
      Command(usage: $0.usage, summary: $0.summary, access: $0.access)
    }
    answers = info?.answers ?? []
    uses = info?.uses ?? []
    publishes = info?.publishes ?? []
    listens = info?.listens ?? []
    enqueues = info?.enqueues ?? []
    performs = info?.performs ?? []
    guards = mediator.catalog(of: Navigation.Guard.self).filter { $0.owner == status.module }
      .map { Guard(name: $0.value.name, order: $0.value.order) }
    let totals = timings.totals(of: status.module)
    calls = totals.sorted { $0.key < $1.key }.map {
      CallStatistics(
        request: $0.key,
        calls: $0.value.calls,
        mean: $0.value.mean.shortText,
        slowest: $0.value.slowest.shortText
      )
    }
    callsText = totals.values.reduce(CallTimings.Total(), +).text
  }
}

extension CallTimings.Total {
  fileprivate var text: String {
    switch calls {
    case 0: "no calls"
    case 1: "1 call, \(slowest.shortText)"
    default: "\(calls) calls, mean \(mean.shortText), slowest \(slowest.shortText)"
    }
  }
}
