/// A scene that is not in the tree yet, with what its load has read.
struct PreparedScene {
  let node: NodeID
  let place: Place
  let scene: any Scene
  let load: Int
}
