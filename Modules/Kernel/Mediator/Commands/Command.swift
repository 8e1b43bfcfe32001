public import Links

/// A request that can be made from outside the program, in words.
///
/// ```swift
/// public struct SendFriendRequest: Command {
///   public static let name = "add"
///   public static let summary = "Sends a friend request."
///   public static let example = "friends add bob"
///   public static let signature = ParameterSignature(Self.init, named: "username")
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

  /// The typed parameters, and how to create the command from them.
  static var signature: ParameterSignature<Self> { get }

  /// The question that a user has to confirm first, or `nil` for a command that destroys nothing.
  static var confirmation: String? { get }

  /// How long the command may take when it is made from outside, or `nil` without a limit.
  static var timeout: Duration? { get }
}

extension Command {
  /// Signed-in callers only.
  public static var access: AccessRule { .signedIn }

  /// No links.
  public static var links: [Link<Self>] { [] }

  /// No link.
  public var path: LinkPath? { nil }

  /// None.
  public static var confirmation: String? { nil }

  /// No limit: most commands are done in a millisecond, and a timer costs more than that.
  public static var timeout: Duration? { nil }
}

/// The answer of a command: a sentence for a person, and a value for a script.
public protocol CommandResponse: Encodable, Sendable, CustomStringConvertible {}

extension Registry {
  /// Answers a command, so that it can be made from outside.
  ///
  /// - Parameters:
  ///   - command: The command's type.
  ///   - handler: Answers the command; it may be internal to the module.
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

  /// Adds the links of a type to the app's link table.
  public mutating func links<Place: Linkable>(to type: Place.Type) {
    for link in Place.links {
      contribute(LinkContribution(LinkTableEntry(link, owner: module.text) { $0 }))
    }
  }

  /// Adds the links of a type to the app's link table, and checks that its paths agree with them.
  public mutating func links<Place: Linkable & Hashable>(toPlaces type: Place.Type) {
    for link in Place.links {
      let entry = LinkTableEntry<any Linkable>(
        link,
        owner: module.text,
        comparing: { first, second in (first as? Place) == (second as? Place) },
        as: { $0 }
      )
      contribute(LinkContribution(entry))
    }
  }

  /// Lets links have names in their query that other programs add, and ignores these.
  ///
  /// - Parameter names: The names, such as `fbclid`, or with any ending `utm_*`.
  public mutating func ignoreInLinks(_ names: String...) {
    for name in names { contribute(LinkContribution(ignoring: name)) }
  }
}
