/// The bytes of a text that is written; a value that is encoded at once shares those around it.
final class JSONOutput {
  var bytes: [UInt8] = []

  /// What is written beside members of a certain type.
  let companion: CompanionMember?

  init(_ companion: CompanionMember?) {
    self.companion = companion
  }
}

/// One value of a JSON text while it is encoded: an object, an array, or something simple.
///
/// What a value encodes at once goes straight into the bytes. A container that it takes and fills
/// later is a fragment with bytes of its own, remembered by its place.
final class EncodedJSONValue {
  enum Kind {
    case simple
    case object
    case array
  }

  private(set) var count = 0
  private(set) var kind: Kind?
  private let isSorted: Bool
  private let output: JSONOutput
  private var start: Int
  private var later: [(place: Int, fragment: EncodedJSONValue)] = []
  private var members: [(key: String, start: Int)] = []
  private let parent: EncodedJSONValue?
  private let key: (any CodingKey)?
  private let depth: Int

  init(
    in parent: EncodedJSONValue?,
    at key: (any CodingKey)?,
    isSorted: Bool = false,
    to output: JSONOutput
  ) {
    self.parent = parent
    self.key = key
    self.isSorted = isSorted
    self.output = output
    start = output.bytes.count
    depth = (parent?.depth ?? 0) + 1
  }

  /// The keys that lead here.
  var path: [any CodingKey] {
    (parent?.path ?? []) + (key.map { [$0] } ?? [])
  }

  /// Begins to be a value of a kind, unless it is one already.
  func become(_ kind: Kind) {
    guard self.kind == nil else { return }
    self.kind = kind
    switch kind {
    case .simple: break
    case .object: output.bytes.append(0x7B)
    case .array: output.bytes.append(0x5B)
    }
    start = output.bytes.count
  }

  // MARK: - Members

  /// Begins an element of an array, or a member of an object if there is a name.
  func begin(_ name: String? = nil) {
    guard kind != .simple else { return }
    let isSorted = isSorted && kind == .object
    if count > 0, !isSorted { output.bytes.append(0x2C) }
    count += 1
    guard let name else { return }
    if isSorted { members.append((name, output.bytes.count)) }
    JSONScalarWriter.append(name, to: &output.bytes)
    output.bytes.append(0x3A)
  }

  func appendNull() { output.bytes.append(contentsOf: "null".utf8) }

  func append(_ value: Bool) { output.bytes.append(contentsOf: (value ? "true" : "false").utf8) }

  func append(_ value: String) { JSONScalarWriter.append(value, to: &output.bytes) }

  func append(_ value: some BinaryInteger) { JSONScalarWriter.append(value, to: &output.bytes) }

  func append(
    _ value: some BinaryFloatingPoint & LosslessStringConvertible,
    at key: (any CodingKey)?
  ) throws {
    guard value.isFinite else {
      let keys = path + (key.map { [$0] } ?? [])
      throw JSONError.notFinite(path: keys.map(\.stringValue).joined(separator: "."))
    }
    JSONScalarWriter.append(value, to: &output.bytes)
  }

  func append(_ value: some Encodable, at key: (any CodingKey)?) throws {
    let isSorted = type(of: value) is any UnorderedKeysEncodable.Type
    try EncodedJSONValue(in: self, at: key, isSorted: isSorted, to: output).encode(value)
  }

  /// Writes the second member beside a member of an object, if its type has one.
  ///
  /// The members of a dictionary have names that are data, and get none.
  func appendCompanion<Value: Encodable>(of value: Value, at key: any CodingKey) {
    guard let companion = output.companion, companion.type == ObjectIdentifier(Value.self),
      !isSorted, let text = companion.text(value)
    else { return }
    begin(key.stringValue + companion.suffix)
    append(text)
  }

  /// Makes room for a container that is filled later.
  func reserve(_ kind: Kind?, at key: any CodingKey) -> EncodedJSONValue {
    let fragment = EncodedJSONValue(in: self, at: key, to: JSONOutput(output.companion))
    if let kind { fragment.become(kind) }
    later.append((output.bytes.count, fragment))
    return fragment
  }

  // MARK: - The whole

  /// Encodes a value here.
  func encode(_ value: some Encodable) throws {
    try checkDepth()
    defer { release() }
    try value.encode(to: JSONValueEncoder(fragment: self))
    try end()
  }

  /// Lets those go that hold on to this fragment as it does to them.
  private func release() {
    for (_, fragment) in later { fragment.release() }
    if !later.isEmpty { later = [] }
  }

  private func checkDepth() throws {
    guard depth <= JSONTextEncoder.depthLimit else {
      throw JSONError.tooDeep(limit: JSONTextEncoder.depthLimit)
    }
  }

  private func end() throws {
    become(.object)
    if !later.isEmpty { try insertFragments() }
    switch kind {
    case .array: output.bytes.append(0x5D)
    case .object:
      if isSorted { sort() }
      output.bytes.append(0x7D)
    case .simple, nil: break
    }
  }

  private func insertFragments() throws {
    guard let first = later.first?.place else { return }
    let rest = Array(output.bytes[first...])
    output.bytes.removeSubrange(first...)
    var written = first
    for (place, fragment) in later {
      try fragment.checkDepth()
      try fragment.end()
      output.bytes += rest[(written - first)..<(place - first)]
      output.bytes += fragment.output.bytes
      written = place
    }
    output.bytes += rest[(written - first)...]
  }

  /// A dictionary's own encoding fills nothing later, so that its members are whole.
  private func sort() {
    let content = Array(output.bytes[start...])
    output.bytes.removeSubrange(start...)
    let ends = members.dropFirst().map(\.start) + [start + content.count]
    let sorted = zip(members, ends).sorted { $0.0.key < $1.0.key }
    for (index, (member, end)) in sorted.enumerated() {
      if index > 0 { output.bytes.append(0x2C) }
      output.bytes += content[(member.start - start)..<(end - start)]
    }
  }
}

/// A type that encodes its members in an order that differs from run to run.
private protocol UnorderedKeysEncodable {}

extension Dictionary: UnorderedKeysEncodable {}
