extension Navigator {
  /// The names of the tabs that can be selected now.
  public var tabNames: [String] {
    let node = tree.top.flatMap { tree.tabs(around: $0) }.flatMap { tree[$0] }
    guard case .tabs(let tabs, _)? = node?.content else { return [] }
    return tabs.map(\.name)
  }
}
