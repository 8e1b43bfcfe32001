public import Links

/// Something that a person should learn at once, wherever they are: a message has come, say.
public struct Notice: Hashable, Sendable {
  /// What happened, in one line; it may hold words of other people.
  public let text: String

  /// Where there is more to see.
  public let path: Path?

  /// Creates a notice.
  public init(_ text: String, path: Path? = nil) {
    self.text = text
    self.path = path
  }
}

/// A module's notices for whoever is signed in, as they happen.
struct NoticeSource: ModuleContribution {
  let notices: @Sendable (CallContext) async throws -> AnswerStream<Notice>

  static func compile(_ entries: [OwnedContribution<Self>], faults: inout [AssemblyFault])
    -> [OwnedContribution<Self>]
  {
    entries
  }
}

extension Registry {
  /// Tells whoever is signed in what happens while they are here.
  ///
  /// - Parameter notices: Returns the notices for the call's caller from now on, without end.
  public mutating func notices(
    _ notices: @escaping @Sendable (CallContext) async throws -> AnswerStream<Notice>
  ) {
    contribute(NoticeSource(notices: notices))
  }
}

extension CallContext {
  /// Returns the notices of every module for the caller, from now on.
  public func notices() async throws -> [AnswerStream<Notice>] {
    var all: [AnswerStream<Notice>] = []
    for source in mediator.catalog(of: NoticeSource.self) {
      all.append(try await source.value.notices(entering(source.owner)))
    }
    return all
  }
}
