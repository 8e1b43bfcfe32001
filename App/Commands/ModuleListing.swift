import Mediator

/// A module as `modules` lists it: its state, and everything that it declares.
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
    let info = mediator.moduleInfo.first { $0.name == status.module.text }
    module = status.module.text
    station = "\(status.station)"
    requires = status.requires.map(\.text)
    started = status.timing.started.map(\.readable) ?? "–"
    commands = mediator.commands.entries.filter { $0.module == status.module }.map {
      Command(usage: $0.usage, summary: $0.summary, access: $0.access)
    }
    answers = info?.answers ?? []
    uses = info?.uses ?? []
    publishes = info?.publishes ?? []
    listens = info?.listens ?? []
  }
}
