/// A link after its one look-up: where it leads, and the places beneath that.
public struct ResolvedLink<Output: Sendable>: Sendable {
  /// The link as it was written, with or without its scheme.
  public let link: String

  /// The link as the table writes it, without a scheme; as it was read where that would be too long.
  public let text: String

  /// The place to which the link leads.
  public let place: Output

  /// The places that a user passes on the way, the outermost first.
  public let parents: [Output]

  /// The parents and the place, in the order of a stack.
  public var stack: [Output] { parents + [place] }
}

/// What a link leads to, with its own path and that of its parent.
@usableFromInline
struct LinkTarget<Output: Sendable>: Sendable {
  let output: Output
  /// Where the place itself is, or nil for a place that has links but no path.
  let path: LinkPath?
  /// Where the place beneath it is, or nil at the end of the way.
  let parent: LinkPath?
  /// Whether a place lies beneath it to which no path leads.
  let hasParentWithoutPath: Bool

  @usableFromInline
  init(output: Output, path: LinkPath?, parent: LinkPath?, hasParent: Bool) {
    self.output = output
    self.path = path
    self.parent = parent
    hasParentWithoutPath = hasParent && parent == nil
  }
}
