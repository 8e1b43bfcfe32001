public import Links

/// A request that may be made from outside the program, in words.
///
/// ```swift
/// public struct SendFriendRequest: Command {
///   public static let name = "add"
///   public static let summary = "Asks somebody to be your friend."
///   public static let example = "friends add bob"
///   public static let signature = ParameterSignature(Self.init, "username")
///   public let username: Username
/// }
/// ```
public protocol Command: Request, Linkable where Response: CommandResponse {
  /// The word that follows the module's name, such as `add` in `friends add`.
  static var name: String { get }

  /// What the command does, as one sentence.
  static var summary: String { get }

  /// A line that works, for the help.
  static var example: String { get }

  /// The typed parameters, and how they make the command.
  static var signature: ParameterSignature<Self> { get }
}

extension Command {
  /// Whoever is signed in, unless the contract says otherwise.
  public static var access: AccessRule { .signedIn }

  /// No link leads to the command, unless the contract says otherwise.
  public static var links: [Link<Self>] { [] }

  /// No link leads to the command, unless the contract says otherwise.
  public var path: Path? { nil }
}

/// What a command answers: a sentence for a person, and a value for a script.
public protocol CommandResponse: Encodable, Sendable, CustomStringConvertible {}

extension Registry {
  /// Answers a command, which thereby can be made from outside.
  ///
  /// - Parameters:
  ///   - command: The command's type.
  ///   - handler: What answers it; it may be internal to the module.
  public mutating func command<C: Command>(
    _ command: C.Type,
    with handler: @escaping @Sendable (C, CallContext) async throws -> C.Response
  ) {
    handlers.append(
      RegisteredHandler(request: command, module: module, isCommand: true, handler: handler)
    )
    let entry = CommandDescriptor(command: command, module: module)
    commandNames.append(entry.name)
    contribute(entry)
    links(to: command)
  }

  /// Makes the links of a type lead to its values.
  public mutating func links<Place: Linkable>(to type: Place.Type) {
    for link in Place.links {
      contribute(LinkContribution(LinkTableEntry(link, owner: module.text) { $0 }))
    }
  }
}
