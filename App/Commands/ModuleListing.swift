import Mediator

/// A module as `modules` lists it: how it is doing, and all that it said of itself.
struct ModuleListing: Encodable, Sendable {
  struct Command: Encodable, Sendable {
    let usage: String
    let summary: String
    let access: AccessRule
  }

  let module: String
  let station: String
  let requires: [String]
  let started: String
  let commands: [Command]
  let answers: [String]
  let uses: [ModuleInfo.Use]
  let publishes: [String]
  let listens: [String]

  init(_ status: ModuleStatus, in mediator: Mediator) {
    let facts = mediator.moduleInfo.first { $0.name == status.module.text }
    module = status.module.text
    station = "\(status.station)"
    requires = status.requires.map(\.text)
    started = status.timing.started.map { "\($0)" } ?? "–"
    commands = mediator.commands.entries.filter { $0.module == status.module }.map {
      Command(usage: $0.usage, summary: $0.summary, access: $0.access)
    }
    answers = facts?.answers ?? []
    uses = facts?.uses ?? []
    publishes = facts?.publishes ?? []
    listens = facts?.listens ?? []
  }
}
