public import Links
import Synchronization

/// How a command is called, explained and made from text.
///
/// ```swift
/// public static let configuration = CommandConfiguration(
///   "add",
///   summary: "Sends a friend request.",
///   example: "friends add bob",
///   signature: ParameterSignature(Self.init, named: "username")
/// )
/// ```
public struct CommandConfiguration<C: Sendable>: Sendable {
  /// The word that follows the module's name, such as `add` in `friends add`.
  public let name: String

  /// What the command does, as one sentence.
  public let summary: String

  /// A line that works, for the help.
  public let example: String

  /// The question that a user has to confirm first, or `nil` for a command that destroys nothing.
  public let confirmation: String?

  /// How long the command may take when it is made from outside, or `nil` without a limit.
  public let timeout: Duration?

  private let stored: StoredSignature

  /// Configures a command.
  ///
  /// - Parameters:
  ///   - name: The word that follows the module's name.
  ///   - summary: What the command does, as one sentence.
  ///   - example: A line that works, for the help.
  ///   - confirmation: The question that a user has to confirm first.
  ///   - timeout: How long the command may take when it is made from outside. Most are done in a
  ///     millisecond, and a timer costs more than that.
  ///   - signature: The typed parameters, and how to create the command from them.
  public init(
    _ name: String,
    summary: String,
    example: String,
    confirmation: String? = nil,
    timeout: Duration? = nil,
    signature: @autoclosure @escaping @Sendable () -> ParameterSignature<C>
  ) {
    self.name = name
    self.summary = summary
    self.example = example
    self.confirmation = confirmation
    self.timeout = timeout
    stored = StoredSignature(make: signature)
  }

  /// The typed parameters, and how to create the command from them.
  public var signature: ParameterSignature<C> { stored.signature }

  /// Creates the signature when it is first needed: a run needs few of them, and each loads its types.
  private final class StoredSignature: Sendable {
    private let make: @Sendable () -> ParameterSignature<C>
    private let made = Mutex<ParameterSignature<C>?>(nil)

    init(make: @escaping @Sendable () -> ParameterSignature<C>) {
      self.make = make
    }

    var signature: ParameterSignature<C> {
      made.withLock { made in
        if let made { return made }
        let signature = make()
        made = signature
        return signature
      }
    }
  }
}
