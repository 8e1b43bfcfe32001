import Mediator

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
  let calls: [CallStatistics]

  /// The calls of all requests together, in words.
  let callsText: String

  private enum CodingKeys: String, CodingKey {
    case module
    case phase = "station"
    case requires, started, commands, answers, uses, publishes, listens, enqueues, performs
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
