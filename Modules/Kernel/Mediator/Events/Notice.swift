public import Links

/// Something to tell the user at once, at any place: a new message, for example.
public struct Notice: Hashable, Sendable {
  /// What happened, in one line; it may contain text of other users.
  public let text: String

  /// The place that shows more.
  public let path: LinkPath?

  /// What several of its kind are called after their number, such as “messages from bob”; nil for a
  /// notice that is always told by itself.
  public let several: String?

  /// Creates a notice.
  ///
  /// - Parameters:
  ///   - text: What happened, in one line.
  ///   - path: The place that shows more.
  ///   - several: What several of its kind are called after their number.
  public init(_ text: String, path: LinkPath? = nil, several: String? = nil) {
    self.text = text
    self.path = path
    self.several = several
  }

  /// Returns notices with those of one kind as one: “3 messages from bob”.
  ///
  /// - Parameter notices: The notices, the earliest first.
  /// - Returns: The notices in their order; several of a kind stand where the first of them was.
  public static func joined(_ notices: [Notice]) -> [Notice] {
    let counts = Dictionary(notices.filter { $0.several != nil }.map { ($0.kind, 1) }) { $0 + $1 }
    var told: Set<GroupingKey> = []
    return notices.compactMap { notice in
      guard let several = notice.several, let count = counts[notice.kind], count > 1 else {
        return notice
      }
      guard told.insert(notice.kind).inserted else { return nil }
      return Notice("\(count) \(several)", path: notice.path, several: several)
    }
  }

  private struct GroupingKey: Hashable {
    let several: String?
    let path: LinkPath?
  }

  private var kind: GroupingKey { GroupingKey(several: several, path: path) }
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
