/// One link in a table, with its owner, as something that the table's kind of value is made from.
public struct LinkTableEntry<Output: Sendable>: Sendable {
  /// The name of the owner: the module that declared the link.
  public let owner: String

  /// The pattern.
  public let pattern: LinkPattern

  /// The parameters, in the order of the pattern's names.
  public let parameters: [ParameterInfo]

  @usableFromInline let answer: LinkOutputReader<Output>

  /// Reads a link's place together with its own path and that of its parent.
  @usableFromInline let target: ParameterSignature<LinkTarget<Output>>.Reading

  /// Whether two places are the same, where ``LinkTable/contradictions`` can find that out.
  @usableFromInline let isSame: (@Sendable (Output, Output) -> Bool)?

  /// Takes a link into a table.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - owner: The name of the module that declared it.
  ///   - isSame: Compares two places, where they can be compared.
  ///   - output: What the table is to make of a place.
  @inlinable
  public init<Place: Linkable>(
    _ link: Link<Place>,
    owner: String,
    comparing isSame: (@Sendable (Output, Output) -> Bool)? = nil,
    as output: @escaping @Sendable (Place) -> Output
  ) {
    self.owner = owner
    self.isSame = isSame
    pattern = link.pattern
    parameters = link.signature.parameters
    let place = link.signature.read
    let parent = link.parent
    answer = LinkOutputReader(constant: link.constant.map(output)) {
      (reader: inout ParameterReader, bytes: Span<UInt8>) throws(ParameterReadError) -> Output in
      output(try place(&reader, bytes))
    }
    target = {
      (reader: inout ParameterReader, bytes: Span<UInt8>) throws(ParameterReadError)
        -> LinkTarget<Output> in
      let place = try place(&reader, bytes)
      let below = parent?(place)
      return LinkTarget(
        output: output(place),
        path: place.path,
        parent: below?.path,
        hasParent: below != nil
      )
    }
  }

  /// Takes all links of a type into a table.
  ///
  /// - Parameters:
  ///   - type: The type of the places.
  ///   - owner: The name of the module that declared them.
  ///   - output: What the table is to make of a place.
  /// - Returns: An entry for each link.
  @inlinable
  public static func all<Place: Linkable>(
    _ type: Place.Type,
    owner: String,
    as output: @escaping @Sendable (Place) -> Output
  ) -> [LinkTableEntry] {
    Place.links.map { LinkTableEntry($0, owner: owner, as: output) }
  }
}

extension LinkTableEntry {
  /// What could stand in the last segment of a link that is still being written.
  public enum LinkCompletion: Sendable {
    /// The rest of the pattern's text, with nothing that must be filled in.
    case text(String)
    /// The pattern's text up to what must be filled in, such as `messaging/with/`.
    case beginning(String)
    /// A value of a parameter after a beginning, such as `profile/`.
    case value(of: ParameterInfo, after: String)
  }

  /// Returns how a link that is still being written could go on, if it can lead here.
  ///
  /// - Parameter written: The text so far.
  /// - Returns: The continuation, or nil if the pattern does not suit.
  public func continuation(of written: String) -> LinkCompletion? {
    let parts = written.split(separator: "/", omittingEmptySubsequences: false)
    let count = Swift.min(parts.count, pattern.segments.count)
    guard parts.count == count || pattern.takesRest else { return nil }
    for (part, segment) in zip(parts.dropLast(), pattern.segments) {
      if case .literal(let text) = segment, text != part { return nil }
    }
    let start = parts.dropLast().map { "\($0)/" }.joined()
    switch pattern.segments[count - 1] {
    case .placeholder(let name), .rest(let name):
      guard count == pattern.segments.count else { return nil }
      let index = pattern.placeholders.firstIndex(of: name) ?? 0
      return .value(of: parameters[index], after: start)
    case .literal:
      let rest = pattern.segments[(count - 1)...]
      var text: [String] = []
      for case .literal(let segment) in rest { text.append(segment) }
      guard text.count == rest.count else {
        let leading = rest.prefix { if case .literal = $0 { true } else { false } }.count
        return .beginning(start + text.prefix(leading).map { "\($0)/" }.joined())
      }
      return .text(start + text.joined(separator: "/"))
    }
  }
}

/// How a table answers a link, without the parts of an entry that only errors and help need.
@usableFromInline
struct LinkOutputReader<Output: Sendable>: Sendable {
  /// What the table makes of the place, where there is but one.
  @usableFromInline let constant: Output?

  @usableFromInline let read: ParameterSignature<Output>.Reading

  @usableFromInline
  init(constant: Output?, read: @escaping ParameterSignature<Output>.Reading) {
    self.constant = constant
    self.read = read
  }
}
