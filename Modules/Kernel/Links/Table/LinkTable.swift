/// All links of all modules: turns text into places, and paths into text that leads back to them.
///
/// The table never changes once it is made. Of two patterns that match a text the more literal one
/// wins; sets of patterns where that leaves a doubt are refused.
///
/// ```swift
/// let table = try LinkTable(LinkEntry.all(ProfileScene.self, owner: "profile") { $0 })
/// let place = try table.resolve("interchange://profile/42")
/// ```
public struct LinkTable<Output: Sendable>: Sendable {
  /// The entries, in the order given.
  public let entries: [LinkTableEntry<Output>]

  /// The scheme that a link may begin with, without `://`.
  @inlinable public var scheme: String { core.scheme }

  @usableFromInline let core: LinkMatcher
  @usableFromInline let answers: [LinkOutputReader<Output>]

  /// Creates an empty table.
  public init() {
    (entries, answers) = ([], [])
    core = LinkMatcher(patterns: [], parameters: [], scheme: "interchange", lengthLimit: 4096)
  }

  /// Compiles the links of all owners.
  ///
  /// - Parameters:
  ///   - entries: The links, with their owners.
  ///   - scheme: The scheme that a link may begin with, without `://`.
  ///   - lengthLimit: How many bytes a link may have after its scheme.
  ///   - ignored: The names that other programs add to a query, such as `fbclid` or `utm_*`.
  /// - Throws: ``LinkTableErrors``, with everything that is wrong with the links.
  public init(
    _ entries: [LinkTableEntry<Output>],
    scheme: String = "interchange",
    lengthLimit: Int = 4096,
    ignoring ignored: [String] = []
  ) throws(LinkTableErrors) {
    let faults = Self.faults(in: entries)
    guard faults.isEmpty else { throw LinkTableErrors(faults: faults) }
    self.entries = entries
    // Key paths into a generic type are put together while the program runs, at every start.
    answers = entries.map { $0.answer }
    core = LinkMatcher(
      patterns: entries.map { $0.pattern },
      parameters: entries.map { $0.parameters },
      scheme: scheme,
      lengthLimit: lengthLimit,
      ignoring: ignored
    )
  }

  /// Returns everything that is wrong with some links, in an order that does not depend on theirs.
  ///
  /// - Parameter entries: The links, with their owners.
  /// - Returns: The faults; none when a table can be made.
  public static func faults(in entries: [LinkTableEntry<Output>]) -> [LinkTableError] {
    LinkTableValidator(declared: entries.map { ($0.pattern, $0.owner, $0.parameters) }).faults
  }

  /// Returns the place that a link leads to, or nil without a reason.
  ///
  /// - Parameter link: The link, with or without its scheme.
  /// - Returns: The place, or nil where ``resolve(_:)`` would throw.
  @inlinable
  public func find(_ link: String) -> Output? {
    link.utf8.withContiguousStorageIfAvailable { bytes in
      let bytes = bytes.span
      var walk = LinkTrieWalk()
      let leaf = core.find(bytes, into: &walk)
      guard leaf >= 0 else { return nil }
      if let constant = answers[leaf].constant { return constant }
      return try? answers[leaf].read(&walk.reader, bytes)
    } ?? nil
  }

  /// Returns the place that a link leads to.
  ///
  /// - Parameter link: The link, with or without its scheme.
  /// - Returns: The place.
  /// - Throws: ``LinkError``, when it leads nowhere.
  @inlinable
  public func resolve(_ link: String) throws(LinkError) -> Output {
    if let output = find(link) { return output }
    return try readStepwise(link, using: \.answer.read)
  }

  /// Returns the place that a link leads to, together with the places beneath it.
  ///
  /// Each link of the way is looked up once, and its values are read once. There are at most
  /// ``parentLimit`` of them, whatever the values are.
  ///
  /// - Parameter link: The link, with or without its scheme.
  /// - Returns: The place, its parents and the canonical text.
  /// - Throws: ``LinkError``, when the link or that of a parent leads nowhere.
  public func resolveWithParents(_ link: String) throws(LinkError) -> ResolvedLink<Output> {
    let target = try target(of: link)
    let text = target.path.flatMap { self.link(to: $0) } ?? core.withoutScheme(link)
    var parents: [Output] = []
    var passed = [text]
    var parent = target.parent
    while let path = parent {
      let text = self.text(of: path)
      guard !passed.contains(text) else { throw .circular(text) }
      guard parents.count < Self.parentLimit else {
        throw .tooDeep(String(passed[0].prefix(80)), limit: Self.parentLimit)
      }
      passed.append(text)
      let target = try self.target(of: text)
      parents.append(target.output)
      parent = target.parent
    }
    parents.reverse()
    return ResolvedLink(link: link, text: text, place: target.output, parents: parents)
  }

  /// How many places may lie beneath a place.
  public static var parentLimit: Int { 32 }

  /// Looks a link up, and finds out what is wrong with it only if that fails.
  private func target(of link: String) throws(LinkError) -> LinkTarget<Output> {
    let found = link.utf8.withContiguousStorageIfAvailable { bytes -> LinkTarget<Output>? in
      let bytes = bytes.span
      var walk = LinkTrieWalk()
      let leaf = core.find(bytes, into: &walk)
      guard leaf >= 0 else { return nil }
      return try? entries[leaf].target(&walk.reader, bytes)
    }
    if let target = found ?? nil { return target }
    return try readStepwise(link, using: \.target)
  }

  /// Returns the text that leads back to a path, also where a value is written like a literal.
  ///
  /// - Parameters:
  ///   - path: The path of a place.
  ///   - hasScheme: Whether the link begins with the scheme.
  /// - Returns: The link.
  @inlinable
  public func text(of path: LinkPath, withScheme hasScheme: Bool = false) -> String {
    hasScheme ? "\(scheme)://\(core.text(of: path))" : core.text(of: path)
  }

  /// Returns the link to a place, or nil where none can lead to it: one that would be longer than a
  /// link may be, that has a number which is not finite, or the rest of whose path is empty, has an
  /// empty text in it or belongs to another pattern.
  ///
  /// - Parameter path: The path of a place.
  /// - Returns: The link, without a scheme.
  public func link(to path: LinkPath) -> String? {
    guard path.values.areReadable else { return nil }
    let text = core.text(of: path)
    return text.utf8.count <= core.lengthLimit && core.keepsRest(of: path, in: text) ? text : nil
  }

  /// Returns a link without its scheme, and without what other programs have added to its query.
  public func plain(_ link: String) -> String { core.withoutIgnoredNames(core.withoutScheme(link)) }

  /// Returns up to three patterns that a misspelt link may have meant, the nearest first.
  ///
  /// - Parameter link: The misspelt link.
  /// - Returns: The patterns, as they were written.
  public func nearest(to link: String) -> [String] {
    core.nearest(to: String(link.prefix(80)))
  }

  /// Reads a link step by step, to find out what is wrong with it.
  @usableFromInline
  func readStepwise<Value>(
    _ link: String,
    using reading: KeyPath<LinkTableEntry<Output>, ParameterSignature<Value>.Reading>
  ) throws(LinkError) -> Value {
    let bytes = Array(link.utf8)
    if let fault = core.fault(in: bytes.span) { throw fault }
    var walk = LinkTrieWalk()
    let number = core.find(bytes.span, into: &walk)
    do {
      return try entries[number][keyPath: reading](&walk.reader, bytes.span)
    } catch {
      throw LinkError(error, in: entries[number], captures: walk.reader.captures, bytes: bytes.span)
    }
  }
}

extension LinkError {
  /// Words a value that could not be read.
  fileprivate init<Output>(
    _ cause: ParameterReadError,
    in entry: LinkTableEntry<Output>,
    captures: CapturedTextRanges,
    bytes: Span<UInt8>
  ) {
    if case .unsuitable(_, let index) = cause, captures[index].form != .empty,
      captures.value(at: index, in: bytes) as String? == nil
    {
      self = .noText(at: Int(captures[index].start))
    } else {
      self = .parameter(
        ParameterError(
          cause,
          parameters: entry.parameters,
          captures: captures,
          bytes: bytes
        ),
        in: entry.pattern.text
      )
    }
  }
}
