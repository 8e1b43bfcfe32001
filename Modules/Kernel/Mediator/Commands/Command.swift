public import Links

/// A request that can be made from outside the program, in words.
///
/// ```swift
/// public struct SendFriendRequest: Command<FriendRequestResponse, FriendsError> {
///   public static let configuration = CommandConfiguration(
///     "add",
///     summary: "Sends a friend request.",
///     example: "friends add bob",
///     signature: ParameterSignature(Self.init, named: "username")
///   )
///
///   public let username: Username
/// }
/// ```
///
/// A command that is never refused is a `Command<Response, NoRefusal>`.
public protocol Command<Response, Failure>: Request, Linkable where Response: CommandResponse {
  /// How the command is called, explained and made from text.
  static var configuration: CommandConfiguration<Self> { get }
}

extension Command {
  /// Signed-in callers only.
  public static var access: AccessRule { .signedIn }

  /// No links.
  public static var links: [Link<Self>] { [] }

  /// No link.
  public var path: LinkPath? { nil }

  /// The word that follows the module's name.
  public static var name: String { configuration.name }

  /// The question that a user has to confirm first, if there is one.
  public static var confirmation: String? { configuration.confirmation }

  /// The typed parameters, and how to create the command from them.
  public static var signature: ParameterSignature<Self> { configuration.signature }
}

/// The answer of a command: a sentence for a person, and a value for a script.
public protocol CommandResponse: Codable, Sendable, CustomStringConvertible {
  /// What else the person must know, such as what the command left undone; nil if nothing.
  var remark: String? { get }
}

extension CommandResponse {
  /// Nothing else by default.
  public var remark: String? { nil }
}

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
