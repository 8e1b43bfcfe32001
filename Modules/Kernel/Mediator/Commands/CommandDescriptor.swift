public import Links

/// A command without its type: its words, its parameters and how to create it from text.
public struct CommandDescriptor: ModuleContribution {
  /// The module that answers the command.
  public let module: ModuleName

  /// The module's word and the command's word, such as `friends` and `add`.
  public let words: [String]

  /// The words as one text.
  public let name: String

  /// What the command does.
  public let summary: String

  /// A line that works.
  public let example: String

  /// Who may make it.
  public let access: AccessRule

  /// The question that the user has to confirm first, if there is one.
  public let confirmation: String?

  /// The type of its answer.
  public let response: any CommandResponse.Type

  private let refusing: @Sendable () -> [String]
  private let listing: @Sendable () -> [ParameterInfo]
  private let parsing: @Sendable (CommandArguments) throws(ParameterError) -> CommandInvocation
  private let asking: @Sendable (CommandArguments) throws(ParameterError) -> [ParameterInfo]
  private let expecting: @Sendable (CommandArguments) -> ParameterInfo?

  /// The look through the conformances of a type takes as long as all else here.
  private let comparing: @Sendable () -> (isAboutPicture: Bool, mayChangeCaller: Bool)

  init<C: Command>(command: C.Type, module: ModuleName) {
    let configuration = C.configuration
    self.module = module
    words = [module.text.lowercased(), configuration.name]
    name = "\(words[0]) \(words[1])"
    summary = configuration.summary
    example = configuration.example
    access = C.access
    confirmation = configuration.confirmation
    response = C.Response.self
    refusing = { C.Failure.examples.map(\.code) }
    comparing = {
      (
        C.self is any PictureReferencingCommand.Type,
        C.Response.self is any CallerChangingResponse.Type
      )
    }
    listing = { C.signature.parameters }
    parsing = { arguments throws(ParameterError) in
      CommandInvocation(try C.signature.parse(arguments))
    }
    asking = { arguments throws(ParameterError) in try C.signature.missing(in: arguments) }
    expecting = { C.signature.expected(after: $0) }
  }

  /// Whether it is about a picture, whose bytes can be asked for.
  public var isAboutPicture: Bool { comparing().isAboutPicture }

  /// Whether its answer may change who is signed in.
  public var mayChangeCaller: Bool { comparing().mayChangeCaller }

  /// The codes with which it can be refused, which the contract of its module lists.
  public var refusalCodes: [String] { refusing() }

  /// The parameters.
  public var parameters: [ParameterInfo] { listing() }

  /// The words, followed by the parameters.
  public var usage: String {
    let parameters = parameters
    return parameters.isEmpty ? name : "\(name) \(parameters.usage)"
  }

  /// Creates the command from arguments.
  ///
  /// - Parameter arguments: What follows the command's words.
  /// - Returns: The command, ready to be performed.
  /// - Throws: `ParameterError` naming the parameter and what was expected.
  public func parse(_ arguments: CommandArguments) throws(ParameterError) -> CommandInvocation {
    try parsing(arguments)
  }

  /// Returns the parameters that are still missing.
  ///
  /// - Parameter arguments: What follows the command's words so far.
  /// - Returns: The parameters, in order.
  /// - Throws: `ParameterError` if the arguments so far are invalid.
  public func missing(in arguments: CommandArguments) throws(ParameterError) -> [ParameterInfo] {
    try asking(arguments)
  }

  /// Returns the parameter that takes the next word, if there is one.
  public func expected(after arguments: CommandArguments) -> ParameterInfo? {
    expecting(arguments)
  }

  /// Compiles all commands into an index and reports those with the same words.
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

/// A command with its values, ready to be performed.
public struct CommandInvocation: Sendable {
  /// The command itself.
  public let command: any Command

  private let performing: @Sendable (CallContext) async throws(Problem) -> any CommandResponse
  private let questioning: @Sendable (CallContext) async throws(Problem) -> String?

  init<C: Command>(_ command: C) {
    self.command = command
    performing = { call throws(Problem) in
      do throws(CallFailure<C.Failure>) {
        return try await (C.configuration.timeout.map(call.within) ?? call).perform(command)
      } catch {
        throw error.problem(of: C.self)
      }
    }
    questioning = { call throws(Problem) in
      do throws(CallFailure<C.Failure>) {
        return try await call.question(before: command)
      } catch {
        throw error.problem(of: C.self)
      }
    }
  }

  /// Returns what a user has to confirm first, if anything.
  ///
  /// - Parameter call: The context of the call.
  /// - Returns: The question.
  /// - Throws: The ``Problem`` why the command would be refused.
  public func question(_ call: CallContext) async throws(Problem) -> String? {
    try await questioning(call)
  }

  /// Performs the command within its ``CommandConfiguration/timeout``.
  ///
  /// - Parameter call: The context of the call.
  /// - Returns: The module's answer.
  /// - Throws: The ``Problem`` why there is none.
  public func perform(_ call: CallContext) async throws(Problem) -> any CommandResponse {
    try await performing(call)
  }
}

extension CallFailure {
  /// The failure of a command as a problem that can be shown.
  ///
  /// A user knows the words of the command, and no request that its module makes of another.
  ///
  /// - Parameter command: The command's type.
  /// - Returns: The problem.
  fileprivate func problem<C: Command>(of command: C.Type) -> Problem {
    guard case .unanswered(let unanswered) = self else { return problem }
    return unanswered.naming("\(C.owner.text.lowercased()) \(C.configuration.name)").problem
  }
}
