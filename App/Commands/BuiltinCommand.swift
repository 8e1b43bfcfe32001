import Links

/// A word that the app itself understands, with typed parameters.
struct BuiltinCommand: Sendable {
  let name: String
  let summary: String

  /// Whether the line is kept as the one that `trace last` shows.
  let leavesTrace: Bool

  private let listing: @Sendable () -> [ParameterInfo]
  private let running: @Sendable (ShellSession, CommandArguments) async throws -> LineResult

  /// Creates a verb.
  ///
  /// - Parameters:
  ///   - name: The word.
  ///   - summary: What it does, as one sentence.
  ///   - parameters: A name for each of the function's parameters.
  ///   - leavesTrace: Whether `trace last` may show the line.
  ///   - run: What it does.
  init<each Value: ParameterValue>(
    _ name: String,
    summary: String,
    _ parameters: repeat Parameter<each Value>,
    leavesTrace: Bool = true,
    run: @escaping @Sendable (ShellSession, repeat each Value) async throws -> LineResult
  ) {
    // A run needs the signatures of few verbs, so each is made when somebody asks for it.
    let signature: @Sendable () -> ParameterSignature<(repeat each Value)> = {
      ParameterSignature(values: repeat each parameters)
    }
    self.name = name
    self.summary = summary
    self.leavesTrace = leavesTrace
    listing = { signature().parameters }
    running = { session, arguments in
      let values = try signature().parse(arguments)
      return try await run(session, repeat each values)
    }
  }

  /// What is known of its parameters.
  var parameters: [ParameterInfo] { listing() }

  /// The word and what may follow it.
  var usage: String { ([name] + parameters.map(\.usage)).joined(separator: " ") }

  /// Does what the verb says.
  ///
  /// - Throws: ``Links/ParameterError`` where the words do not suit.
  func run(in session: ShellSession, arguments: CommandArguments) async throws -> LineResult {
    try await running(session, arguments)
  }
}

/// All verbs of the app, in the order in which help lists them.
enum BuiltinCommands {
  static let all: [BuiltinCommand] = going + looking + knowing + [errors, graph, timing] + caring
}
