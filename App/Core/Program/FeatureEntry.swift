public import Database
public import Mediator
public import Navigation

/// A feature as the app lists it: how its module is created, and which tab it has, if any.
///
/// The requests in `writes` share one limit for each user, at a prompt and on a server: 120 a minute,
/// with 600 at once; scripts have none. List each command by which one user makes work for others, such
/// as `SendMessage`, and none that a program sends by itself. `commonCommands` are in the short help
/// that `help` prints first; list the two or three without which the feature is of no use.
public struct FeatureEntry: Sendable {
  let name: ModuleName

  /// The name of its tab, and the first place in it.
  let tab: (name: String, place: any SceneAdapter)?

  /// The requests that write something for other users, which the app limits.
  let writes: [any Request.Type]

  /// The commands that most users need, for the overview of the help.
  let commonCommands: [any Command.Type]

  let module: @Sendable (any Database) -> any Module

  /// Creates an entry.
  ///
  /// - Parameters:
  ///   - name: The name of its module.
  ///   - tab: The name of its tab, and the first place in it.
  ///   - writes: The requests that write something for other users, which the app limits.
  ///   - commonCommands: The commands that most users need, in the order in which `help` lists them.
  ///   - module: Creates the module.
  public init(
    _ name: String,
    tab: (name: String, place: any SceneAdapter)? = nil,
    writes: [any Request.Type] = [],
    commonCommands: [any Command.Type] = [],
    module: @escaping @Sendable (any Database) -> any Module
  ) {
    self.name = ModuleName(name)
    self.tab = tab
    self.writes = writes
    self.commonCommands = commonCommands
    self.module = module
  }
}
