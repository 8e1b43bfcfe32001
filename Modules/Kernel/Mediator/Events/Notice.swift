public import Links

/// Something to tell the user at once, at any place: a new message, for example.
public struct Notice: Hashable, Sendable {
  /// What happened, in one line; it may contain text of other users.
  public let text: String

  /// The place that shows more.
  public let path: Path?

  /// Creates a notice.
  public init(_ text: String, path: Path? = nil) {
    self.text = text
    self.path = path
  }
}

/// A module's notices for the signed-in user.
struct NoticeProvider: ModuleContribution {
  let notices: @Sendable (CallContext) async throws -> AnswerStream<Notice>

  static func compile(_ entries: [OwnedContribution<Self>], faults: inout [AssemblyFault])
    -> [OwnedContribution<Self>]
  {
    entries
  }
}

extension Registry {
  /// Adds notices for the signed-in user while a session runs.
  ///
  /// - Parameter notices: Returns an endless stream of the caller's notices from now on.
  public mutating func notices(
    _ notices: @escaping @Sendable (CallContext) async throws -> AnswerStream<Notice>
  ) {
    contribute(NoticeProvider(notices: notices))
  }
}
