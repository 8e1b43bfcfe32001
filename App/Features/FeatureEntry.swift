import Database
import Mediator
import Navigation

/// What the app knows of a feature: how its module is made, and which tab it has, if any.
struct FeatureEntry: Sendable {
  let name: ModuleName
  let tab: (name: String, place: any SceneAdapter)?
  let module: @Sendable (any Database) -> any Module

  /// Creates the part of a feature.
  ///
  /// - Parameters:
  ///   - name: The name of its module.
  ///   - tab: The tab that it has, and the place with which that begins.
  ///   - module: Makes the module.
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
