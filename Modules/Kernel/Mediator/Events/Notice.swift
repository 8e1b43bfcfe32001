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

  /// The words of the command that answers it, such as “friends accept bob”.
  public let command: String?

  /// Where its feed goes on after it; nil if only a later notice says that.
  public private(set) var position: String?

  /// Creates a notice.
  ///
  /// - Parameters:
  ///   - text: What happened, in one line.
  ///   - path: The place that shows more.
  ///   - several: What several of its kind are called after their number.
  ///   - command: The words of the command that answers it.
  public init(
    _ text: String,
    path: LinkPath? = nil,
    several: String? = nil,
    command: String? = nil
  ) {
    self.text = text
    self.path = path
    self.several = several
    self.command = command
  }

  /// Returns the notice with the place in its feed from which the next ones follow.
  ///
  /// - Parameter position: What ``NoticeStream/start`` of a feed after this notice is.
  /// - Returns: The notice.
  public func followed(from position: String) -> Notice {
    var notice = self
    notice.position = position
    return notice
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
  let name: String
  let feed: @Sendable (CallContext, String?) async throws -> NoticeStream
}

extension Registry {
  /// Adds notices for the signed-in user while a session runs.
  ///
  /// - Parameters:
  ///   - name: What tells the feed from the others of the module.
  ///   - feed: Returns the caller's notices after a position, or from now on for nil.
  public mutating func notices(
    _ name: String,
    _ feed: @escaping @Sendable (CallContext, _ position: String?) async throws -> NoticeStream
  ) {
    contribute(NoticeProvider(name: name, feed: feed))
  }
}

extension CallContext {
  /// Returns the notices of every module for the caller.
  ///
  /// - Parameter positions: What the caller has seen of the feeds, by their names; of the others it
  ///   is given what happens from now on.
  /// - Returns: The feeds, each with its name. Where a module cannot read its notices, its feed ends
  ///   with a notice that says so, and those of the others go on.
  public func notices(
    after positions: [String: String] = [:]
  ) async -> [(name: String, feed: NoticeStream)] {
    var all: [(name: String, feed: NoticeStream)] = []
    for source in mediator.catalog(of: NoticeProvider.self) {
      let name = "\(source.owner.text.lowercased()).\(source.value.name)"
      let call = entering(source.owner)
      // A feed that could not be read has no position, so it begins again.
      let position = positions[name].flatMap { $0.isEmpty ? nil : $0 }
      let feed: NoticeStream
      do {
        feed = try await source.value.feed(call, position)
      } catch {
        feed = NoticeStream(failing: error, in: call)
      }
      all.append((name, feed.endingWithFailure(in: source.owner)))
    }
    return all
  }
}
