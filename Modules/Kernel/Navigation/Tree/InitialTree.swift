/// The shape of a tree before anything has been opened in it.
///
/// ```swift
/// let layout = InitialTree.tabs([
///   ("home", .stack(HomeScene.home)),
///   ("friends", .stack(FriendsScene.list)),
/// ])
/// ```
public indirect enum InitialTree: Sendable {
  /// A single scene without a container, which must then be all there is.
  case scene(any SceneAdapter)

  /// A navigation container and the place that begins it, if any does.
  case stack((any SceneAdapter)?)

  /// Named containers side by side, the first of which is selected.
  case tabs([(name: String, layout: InitialTree)])

  /// Columns, the last of which holds the detail.
  case split([InitialTree])
}
