public import Links
public import Mediator

/// Something that can be done at a scene, with typed parameters.
///
/// The types come from the function, so the user's words reach it only as valid values:
///
/// ```swift
/// SceneAction("add", "username", run: add)  // func add(_ username: Username) async throws
/// ```
public struct SceneAction: ScreenPart {
  /// The names that no action can have: the prompt takes them for commands of its own.
  public static let reservedNames: Set<String> = [
    "?", "alias", "back", "backup", "clear", "close", "completion", "doctor", "errors", "events",
    "exit", "graph", "help", "home", "jobs", "links", "modules", "move", "open", "present", "push",
    "quit", "restore", "show", "tab", "time", "trace", "undo", "watch", "where",
  ]

  /// The word that performs it, none of the ``reservedNames``.
  public let name: String

  /// What a button for it says, where its name is a word for the prompt alone.
  public private(set) var title: String?

  /// What it does, in a few words.
  public let summary: String

  /// What it needs to know.
  public let parameters: [ParameterInfo]

  /// The question that the user has to confirm first, if there is one.
  public private(set) var confirmation: String?

  /// Whether it is what users mostly do here; a front offers it first.
  public private(set) var isPrimary = false

  /// Whether it is done with the rows that offer it, so that a front with rows shows it nowhere else.
  public private(set) var isForRows = false

  /// The action whose form has what this one takes among its fields, if one does.
  public private(set) var fills: String?

  /// Whether a front may pass what a user simply types to the action, as the text that it takes.
  public private(set) var takesPlainText = false

  /// Why it cannot be done now, if it cannot; then it is not offered, and refuses to be performed.
  public private(set) var refusal: Problem?

  /// Whether it is offered; one that is not can be entered all the same.
  public private(set) var isOffered = true

  /// Where it leads, if that is all that it does; a front may show it as a link.
  public private(set) var place: Place?

  /// Returns the usernames that complete an @ in plainly typed text.
  public private(set) var mentions: () async -> [String] = { [] }

  /// The action that takes back what was plainly typed, by the number of its row, if one does.
  public private(set) var takenBackBy: String?

  private let binding: (CommandArguments) throws(ParameterError) -> () async throws -> Void
  private let asking: (CommandArguments) throws(ParameterError) -> [ParameterInfo]
  private var questioning: Questioning?

  /// Binds the question that an action asks about its values.
  private typealias Questioning =
    (CommandArguments) throws(ParameterError) -> () async throws -> String?

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - name: The word that performs it.
  ///   - parameters: A name for each parameter of the function, or a whole `Parameter`.
  ///   - run: What it does.
  ///   - summary: What it does, in a few words.
  ///   - confirmation: The question that the user has to confirm first.
  public init<each Value: ParameterValue>(
    _ name: String,
    _ parameters: repeat Parameter<each Value>,
    run: @escaping (repeat each Value) async throws -> Void,
    summary: String = "",
    confirm confirmation: String? = nil
  ) {
    let signature = ParameterSignature(values: repeat each parameters)
    self.name = name
    self.summary = summary
    self.confirmation = confirmation
    self.parameters = signature.parameters
    binding = { arguments throws(ParameterError) in
      let values = try signature.parse(arguments)
      return { try await run(repeat each values) }
    }
    asking = { arguments throws(ParameterError) in try signature.missing(in: arguments) }
  }

  /// Creates an action that needs to know nothing.
  ///
  /// It does what the other initialiser would do for no parameters. Without it, Swift 6.3.1 turns a
  /// closure written at the call into one for a pack of no types, and loses what it captures.
  ///
  /// - Parameters:
  ///   - name: The word that performs it.
  ///   - run: What it does.
  ///   - summary: What it does, in a few words.
  ///   - confirmation: The question that the user has to confirm first.
  public init(
    _ name: String,
    run: @escaping () async throws -> Void,
    summary: String = "",
    confirm confirmation: String? = nil
  ) {
    let signature = ParameterSignature {}
    self.name = name
    self.summary = summary
    self.confirmation = confirmation
    parameters = []
    binding = { arguments throws(ParameterError) in
      try signature.parse(arguments)
      return run
    }
    asking = { arguments throws(ParameterError) in try signature.missing(in: arguments) }
  }

  /// Creates an action that asks a question about its values first.
  ///
  /// A front that cannot ask it puts the general question of ``confirming(_:)`` in its place.
  ///
  /// - Parameters:
  ///   - name: The word that performs it.
  ///   - parameters: A name for each parameter of the function, or a whole `Parameter`.
  ///   - run: What it does.
  ///   - summary: What it does, in a few words.
  ///   - question: Returns the question, or throws where the action would be refused.
  public init<each Value: ParameterValue>(
    _ name: String,
    _ parameters: repeat Parameter<each Value>,
    run: @escaping (repeat each Value) async throws -> Void,
    summary: String = "",
    asking question: @escaping (repeat each Value) async throws -> String?
  ) {
    self.init(name, repeat each parameters, run: run, summary: summary)
    let signature = ParameterSignature(values: repeat each parameters)
    questioning = { arguments throws(ParameterError) in
      let values = try signature.parse(arguments)
      return { try await question(repeat each values) }
    }
  }

  /// Creates an action that needs to know nothing, and asks a question first.
  ///
  /// - Parameters:
  ///   - name: The word that performs it.
  ///   - run: What it does.
  ///   - summary: What it does, in a few words.
  ///   - question: Returns the question, or throws where the action would be refused.
  public init(
    _ name: String,
    run: @escaping () async throws -> Void,
    summary: String = "",
    asking question: @escaping () async throws -> String?
  ) {
    self.init(name, run: run, summary: summary)
    questioning = { _ in question }
  }

  /// Returns the same action with a general question that the user has to confirm first.
  public func confirming(_ question: String?) -> SceneAction {
    var action = self
    action.confirmation = question
    return action
  }

  /// Does it, with values made from the arguments.
  ///
  /// - Parameter arguments: The words after the action's name.
  /// - Throws: `ParameterError` for words that do not suit, and the errors of the scene.
  public func perform(_ arguments: CommandArguments) async throws {
    try await bind(arguments)()
  }

  /// Binds the action's parameters, and does nothing yet.
  ///
  /// - Parameter arguments: What was entered after the action's name.
  /// - Returns: What performs the action with these values.
  /// - Throws: `ParameterError` where the words do not fit.
  public func bind(
    _ arguments: CommandArguments
  ) throws(ParameterError) -> () async throws -> Void {
    let run = try binding(arguments)
    guard let refusal else { return run }
    return { throw refusal }
  }

  /// Returns what the user has to confirm before the action is performed with these arguments.
  ///
  /// - Parameter arguments: What was entered after the action's name.
  /// - Returns: The question, or nil if there is none.
  /// - Throws: `ParameterError` where the words do not fit, and why the action would be refused.
  public func question(_ arguments: CommandArguments) async throws -> String? {
    let ask = try questioning?(arguments)
    if let refusal { throw refusal }
    guard let ask else { return confirmation }
    return try await ask()
  }

  /// Returns the parameters that are still missing, secrets included, so that a front can ask.
  ///
  /// - Parameter arguments: What was given so far.
  /// - Returns: The parameters, in order.
  /// - Throws: `ParameterError` where what was given cannot be right.
  public func missing(in arguments: CommandArguments) throws(ParameterError) -> [ParameterInfo] {
    try asking(arguments)
  }

  /// The action as the one that users mostly do here.
  public var asPrimary: SceneAction {
    var action = self
    action.isPrimary = true
    return action
  }

  /// The action as one that is done with rows.
  public var forRows: SceneAction {
    var action = self
    action.isForRows = true
    return action
  }

  /// Returns the same action as a step of another one of its screen.
  ///
  /// A front with forms shows its parameters as fields of that action's form, and performs it before
  /// that action where the user has changed them.
  ///
  /// - Parameter action: The name of the other action.
  /// - Returns: The action.
  public func filling(_ action: String) -> SceneAction {
    var step = self
    step.fills = action
    return step
  }

  /// Returns the same action with what a button for it says.
  public func titled(_ title: String) -> SceneAction {
    var action = self
    action.title = title
    return action
  }

  /// Returns the same action as one that only leads to a place.
  public func leading(to place: some SceneAdapter) -> SceneAction {
    var action = self
    action.place = Place(place)
    return action
  }

  /// Returns the same action as one that is offered only where it changes something.
  ///
  /// Who enters its name elsewhere performs it too, such as `unmute` where nothing is muted.
  ///
  /// - Parameter isOffered: Whether it is offered.
  /// - Returns: The action.
  public func offered(_ isOffered: Bool) -> SceneAction {
    var action = self
    action.isOffered = isOffered
    return action
  }

  /// Returns the same action as one that cannot be done now: who tries it learns why.
  ///
  /// - Parameter reason: Why, or nil where it can be done.
  /// - Returns: The action.
  public func refused(because reason: (some Refusal)?) -> SceneAction {
    var action = self
    action.refusal = reason.map { Problem($0) }
    return action
  }

  /// Returns the same action as the one that plainly typed text goes to, as in a conversation.
  ///
  /// - Parameters:
  ///   - mentions: Returns the usernames that complete an @ in the text.
  ///   - name: The action that takes the text back, by the number of the row that it became.
  /// - Returns: The action.
  public func takingPlainText(
    mentioning mentions: @escaping () async -> [String] = { [] },
    takenBackBy name: String? = nil
  ) -> SceneAction {
    var action = self
    action.takesPlainText = true
    action.takenBackBy = name
    action.mentions = mentions
    return action
  }

  /// Returns the arguments for a text that was plainly typed, or nil if the action takes none.
  ///
  /// - Parameter text: What was typed, which becomes the text that takes the rest of a line.
  /// - Returns: The arguments.
  public func arguments(forPlainText text: String) -> CommandArguments? {
    guard takesPlainText, let index = parameters.indexOfRest else { return nil }
    return CommandArguments(named: [.init(name: parameters[index].name, text: text)])
  }

  /// Adds the action to a screen, which offers it unless it is refused or not to be offered.
  public func add(to screen: inout Screen) {
    if refusal == nil, isOffered {
      screen.actions.append(self)
    } else {
      screen.unofferedActions.append(self)
    }
  }
}
