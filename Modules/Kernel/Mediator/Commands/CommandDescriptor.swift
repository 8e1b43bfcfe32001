public import Links

/// A command as the edge knows it: by its words, without its type.
public struct CommandDescriptor: ModuleContribution {
  /// The module that answers the command.
  public let module: ModuleName

  /// The module's word and the command's, such as `friends` and `add`.
  public let words: [String]

  /// The command's words as one text.
  public let name: String

  /// What the command does.
  public let summary: String

  /// A line that works.
  public let example: String

  /// Who may make it.
  public let access: AccessRule

  private let listing: @Sendable () -> [ParameterInfo]
  private let parsing: @Sendable (CommandArguments) throws(ParameterError) -> BoundCommand
  private let asking: @Sendable (CommandArguments) throws(ParameterError) -> [ParameterInfo]
  private let expecting: @Sendable (CommandArguments) -> ParameterInfo?

  init<C: Command>(command: C.Type, module: ModuleName) {
    self.module = module
    words = [module.text.lowercased(), C.name]
    name = "\(words[0]) \(words[1])"
    summary = C.summary
    example = C.example
    access = C.access
    // Most runs of a program need the signatures of a few commands, and of most types in them they
    // are the first mention: so each is made when somebody asks for it.
    listing = { C.signature.parameters }
    parsing = { arguments throws(ParameterError) in
      BoundCommand(try C.signature.parse(arguments))
    }
    asking = { arguments throws(ParameterError) in try C.signature.missing(in: arguments) }
    expecting = { C.signature.expected(after: $0) }
  }

  /// What is known of its parameters.
  public var parameters: [ParameterInfo] { listing() }

  /// The words and what may follow them.
  public var usage: String { ([name] + parameters.map(\.usage)).joined(separator: " ") }

  /// Makes the command that arguments describe.
  ///
  /// - Parameter arguments: What follows the command's words.
  /// - Returns: The command, ready to be performed.
  /// - Throws: `ParameterError` naming the parameter and what was expected.
  public func parse(_ arguments: CommandArguments) throws(ParameterError) -> BoundCommand {
    try parsing(arguments)
  }

  /// Returns the parameters that must still be given.
  ///
  /// - Parameter arguments: What follows the command's words so far.
  /// - Returns: The parameters, in order.
  /// - Throws: `ParameterError` where what was given cannot be right.
  public func missing(in arguments: CommandArguments) throws(ParameterError) -> [ParameterInfo] {
    try asking(arguments)
  }

  /// Returns the parameter that a further word would be given to, if there is one.
  public func expected(after arguments: CommandArguments) -> ParameterInfo? {
    expecting(arguments)
  }

  /// Compiles all commands into the book in which the edge looks them up.
  public static func compile(_ entries: [OwnedContribution<Self>], faults: inout [AssemblyFault])
    -> CommandIndex
  {
    let entries = entries.map(\.value)
    for (name, twins) in Dictionary(grouping: entries, by: \.name) where twins.count > 1 {
      let owners = twins.map(\.module)
      let names = owners.map(\.text).sorted().joined(separator: " and ")
      faults.append(
        AssemblyFault(
          .duplicateCommand,
          owners: owners,
          message: "“\(name)” is a command of \(names)."
        )
      )
    }
    return CommandIndex(entries)
  }
}

/// A command with its values, still to be performed.
public struct BoundCommand: Sendable {
  /// The command itself.
  public let command: any Command

  private let performing: @Sendable (CallContext) async throws(Problem) -> any CommandResponse

  init<C: Command>(_ command: C) {
    self.command = command
    performing = { call throws(Problem) in
      do throws(CallFailure<C.Failure>) {
        return try await call.perform(command)
      } catch {
        throw error.problem
      }
    }
  }

  /// Makes the call that the command is.
  ///
  /// - Parameter call: On whose behalf.
  /// - Returns: The module's answer.
  /// - Throws: The ``Problem`` of why there is none.
  public func perform(_ call: CallContext) async throws(Problem) -> any CommandResponse {
    try await performing(call)
  }
}
