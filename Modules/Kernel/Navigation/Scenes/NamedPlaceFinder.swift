public import Mediator

/// A module's way to find places by names that a user gives them, such as the title of a group.
struct NamedPlaceSource: ModuleContribution {
  let find: @Sendable (String, CallContext) async throws -> [any SceneAdapter]
}

extension Registry {
  /// Finds places by name where a link is expected and what was entered is none.
  ///
  /// - Parameter find: Returns the places of that name which the caller may know of.
  public mutating func places(
    named find: @escaping @Sendable (_ name: String, CallContext) async throws -> [any SceneAdapter]
  ) {
    contribute(NamedPlaceSource(find: find))
  }
}

/// The places that modules know by name.
public enum NamedPlaceFinder {
  /// Returns the places that any module knows by a name; a module that fails is skipped.
  ///
  /// - Parameters:
  ///   - name: The name, as a user entered it.
  ///   - call: The call of the user.
  /// - Returns: The places.
  public static func find(_ name: String, in call: CallContext) async -> [any SceneAdapter] {
    var found: [any SceneAdapter] = []
    for source in call.mediator.catalog(of: NamedPlaceSource.self) {
      found += (try? await source.value.find(name, call.entering(source.owner))) ?? []
    }
    return found
  }
}
