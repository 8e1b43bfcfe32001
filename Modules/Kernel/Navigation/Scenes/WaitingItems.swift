public import Mediator

/// Something that waits for a user: unread messages, friend requests.
public struct AttentionItem: Hashable, Sendable {
  private static let highestCount = 1_000_000_000

  /// How many there are.
  public let count: Int

  /// What waits, with its number: `3 unread messages in 2 conversations`.
  public let text: String

  /// Where the user can deal with it.
  public let place: Place

  /// Describes what waits.
  ///
  /// - Parameters:
  ///   - count: How many there are.
  ///   - text: What waits, with its number.
  ///   - place: Where the user can deal with it.
  public init(_ count: Int, text: String, at place: any SceneAdapter) {
    // Counts are added up, and one that was read from damaged data may be any number.
    self.count = min(max(count, 0), Self.highestCount)
    self.text = text
    self.place = Place(place)
  }
}

/// A module's count of what waits for a user.
struct WaitingItemSource: ModuleContribution {
  let find: @Sendable (CallContext) async throws -> [AttentionItem]
}

extension Registry {
  /// Counts what waits for the signed-in user, for the first screen and the tabs.
  ///
  /// - Parameter find: Returns what waits, without what has the count 0; it says by
  ///   `CallContext.depends(on:)` what the counts depend on.
  public mutating func waits(
    _ find: @escaping @Sendable (CallContext) async throws -> [AttentionItem]
  ) {
    contribute(WaitingItemSource(find: find))
  }
}

extension CallContext {
  /// Returns what waits for the signed-in user in all modules, by module.
  ///
  /// A module that fails is skipped, and nothing waits for a user who is not signed in.
  public func waitingItems() async -> [(module: ModuleName, items: [AttentionItem])] {
    guard caller.principal != nil else { return [] }
    var found: [(module: ModuleName, items: [AttentionItem])] = []
    for source in mediator.catalog(of: WaitingItemSource.self) {
      let items = (try? await source.value.find(entering(source.owner))) ?? []
      if !items.isEmpty { found.append((source.owner, items)) }
    }
    return found
  }
}
