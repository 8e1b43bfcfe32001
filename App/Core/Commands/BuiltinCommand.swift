import Links

/// A command of the app itself, with typed parameters.
struct BuiltinCommand: Sendable {
  let name: String
  let summary: String

  /// What else help says of it.
  private(set) var remark: String?

  /// Whether the line becomes the one that `trace last` shows.
  let leavesTrace: Bool

  private let listing: @Sendable () -> [ParameterInfo]
  private let binding:
    @Sendable (CommandArguments) throws(ParameterError) ->
      @Sendable (
        isolated ShellSession
      ) async throws -> LineResult

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - name: The word that runs it.
  ///   - summary: What it does, as one sentence.
  ///   - parameters: A name for each of the function's parameters.
  ///   - leavesTrace: Whether `trace last` may show the line.
  ///   - run: What it does.
  init<each Value: ParameterValue>(
    _ name: String,
    summary: String,
    _ parameters: repeat Parameter<each Value>,
    leavesTrace: Bool = true,
    run: @escaping @Sendable (isolated ShellSession, repeat each Value) async throws -> LineResult
  ) {
    // A run needs the signatures of few commands, so each is made when it is first used.
    let signature: @Sendable () -> ParameterSignature<(repeat each Value)> = {
      ParameterSignature(values: repeat each parameters)
    }
    self.name = name
    self.summary = summary
    self.leavesTrace = leavesTrace
    listing = { signature().parameters }
    binding = { arguments throws(ParameterError) in
      let values = try signature().parse(arguments)
      return { session in try await run(session, repeat each values) }
    }
  }

  /// Returns the command with what else help says of it.
  func remarking(_ remark: String) -> BuiltinCommand {
    var command = self
    command.remark = remark
    return command
  }

  /// Whether its first parameter is a link.
  var opensLink: Bool { parameters.first?.expectation == LinkInput.expectation }

  /// What is known of its parameters.
  var parameters: [ParameterInfo] { listing() }

  /// The word and its parameters.
  var usage: String { parameters.usage(after: name) }

  /// Returns the command with the values that arguments describe.
  func bind(_ arguments: CommandArguments) throws(ParameterError) -> BuiltinCommandInvocation {
    BuiltinCommandInvocation(leavesTrace: leavesTrace, run: try binding(arguments))
  }
}

/// The commands of the app itself.
enum BuiltinCommands {
  /// All commands, in the order in which help lists them.
  static let all: [BuiltinCommand] =
    NavigationCommands.all + InspectionCommands.all + GeneralCommands.all
    + [ErrorsCommand.command, GraphCommand.command, TimingCommand.command, AliasCommand.command]
    + [UndoCommand.command, CompletionCommand.command] + MaintenanceCommands.all

  /// Returns the command of a name.
  static func named(_ name: String) -> BuiltinCommand? {
    all.first { $0.name == name }
  }
}
