import Database
import Mediator
import Navigation

/// A feature as the app lists it: how its module is created, and which tab it has, if any.
struct FeatureEntry: Sendable {
  let name: ModuleName
  let tab: (name: String, place: any SceneAdapter)?
  let module: @Sendable (any Database) -> any Module

  /// Creates an entry.
  ///
  /// - Parameters:
  ///   - name: The name of its module.
  ///   - tab: The name of its tab, and the first place in it.
  ///   - module: Creates the module.
  init(
    _ name: String,
    tab: (name: String, place: any SceneAdapter)? = nil,
    module: @escaping @Sendable (any Database) -> any Module
  ) {
    self.name = ModuleName(name)
    self.tab = tab
    self.module = module
  }
}
