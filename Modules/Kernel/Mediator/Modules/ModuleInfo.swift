/// What a module registered, for documents, graphs and the prompt.
public struct ModuleInfo: Sendable, Hashable, Codable {
  /// A request that a module makes of another module.
  public struct Use: Sendable, Hashable, Codable {
    /// The request's name.
    public let request: String

    /// The module whose contract publishes it.
    public let owner: String

    /// Whether the module requires the answer.
    public let isRequired: Bool
  }

  /// The module's name.
  public let name: String

  /// The requests that it answers, without its commands.
  public let answers: [String]

  /// The words of the commands that it answers.
  public let commands: [String]

  /// The requests that it uses.
  public let uses: [Use]

  /// The events that it publishes.
  public let publishes: [String]

  /// The events that it listens for.
  public let listens: [String]

  /// The names of the jobs that it enqueues.
  public let enqueues: [String]

  /// The names of the jobs that it performs.
  public let performs: [String]

  init(_ registration: RegisteredModule) {
    let registry = registration.registry
    name = registration.name.text
    answers = registry.handlers.filter { !$0.info.isCommand }.map(\.info.label).sorted()
    commands = registry.commandNames.sorted()
    uses = registry.uses.map {
      Use(request: $0.label, owner: $0.owner.text, isRequired: $0.isRequired)
    }
    .sorted { $0.request < $1.request }
    publishes = registry.published.values.sorted()
    listens = Set(registry.heard.map(\.label)).sorted()
    enqueues = registry.enqueued.map(\.name).sorted()
    performs = registry.performed.map(\.name).sorted()
  }
}
