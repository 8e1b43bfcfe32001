/// One value of a JSON text while it is encoded: an object, an array, or something simple.
///
/// What a value encodes at once goes straight into the bytes. A container that it takes and fills
/// later is a fragment of its own, remembered by its place.
final class EncodedJSONValue {
  enum Kind {
    case simple
    case object
    case array
  }

  var kind: Kind?
  let isSorted: Bool
  private(set) var count = 0
  private var bytes: [UInt8] = []
  private var later: [(place: Int, fragment: EncodedJSONValue)] = []
  private var members: [(key: String, start: Int)] = []
  private let parent: EncodedJSONValue?
  private let key: (any CodingKey)?
  private let depth: Int

  init(
    in parent: EncodedJSONValue?,
    at key: (any CodingKey)?,
    kind: Kind? = nil,
    isSorted: Bool = false
  ) {
    self.parent = parent
    self.key = key
    self.kind = kind
    self.isSorted = isSorted
    depth = (parent?.depth ?? 0) + 1
  }

  /// The keys that lead here.
  var path: [any CodingKey] {
    (parent?.path ?? []) + (key.map { [$0] } ?? [])
  }

  // MARK: - Members

  /// Begins an element of an array, or a member of an object if there is a key.
  func begin(_ key: (any CodingKey)? = nil) {
    guard kind != .simple else { return }
    if isSorted, let key { members.append((key.stringValue, bytes.count)) }
    if count > 0, !isSorted { bytes.append(0x2C) }
    count += 1
    guard let key else { return }
    JSONLiterals.append(key.stringValue, to: &bytes)
    bytes.append(0x3A)
  }

  func appendNull() { bytes.append(contentsOf: "null".utf8) }

  func append(_ value: Bool) { bytes.append(contentsOf: (value ? "true" : "false").utf8) }

  func append(_ value: String) { JSONLiterals.append(value, to: &bytes) }

  func append(_ value: some BinaryInteger) { JSONLiterals.append(value, to: &bytes) }

  func append(
    _ value: some BinaryFloatingPoint & LosslessStringConvertible,
    at key: (any CodingKey)?
  ) throws {
    guard value.isFinite else {
      let keys = path + (key.map { [$0] } ?? [])
      throw JSONError.notFinite(path: keys.map(\.stringValue).joined(separator: "."))
    }
    JSONLiterals.append(value, to: &bytes)
  }

  func append(_ value: some Encodable, at key: (any CodingKey)?) throws {
    let isSorted = type(of: value) is any UnorderedKeysEncodable.Type
    try EncodedJSONValue(in: self, at: key, isSorted: isSorted).encode(value, into: &bytes)
  }

  /// Makes room for a container that is filled later.
  func reserve(_ kind: Kind?, at key: any CodingKey) -> EncodedJSONValue {
    let fragment = EncodedJSONValue(in: self, at: key, kind: kind)
    later.append((bytes.count, fragment))
    return fragment
  }

  // MARK: - The whole

  /// Encodes a value here, and appends all of it.
  func encode(_ value: some Encodable, into target: inout [UInt8]) throws {
    guard depth <= JSONTextEncoder.depthLimit else {
      throw JSONError.tooDeep(limit: JSONTextEncoder.depthLimit)
    }
    defer { release() }
    try value.encode(to: JSONValueEncoder(fragment: self))
    try write(to: &target)
  }

  /// Lets those go that hold on to this fragment as it does to them.
  private func release() {
    for (_, fragment) in later { fragment.release() }
    later = []
  }

  private func write(to target: inout [UInt8]) throws {
    guard depth <= JSONTextEncoder.depthLimit else {
      throw JSONError.tooDeep(limit: JSONTextEncoder.depthLimit)
    }
    switch kind {
    case .simple: try writeContent(to: &target)
    case .array:
      target.append(0x5B)
      try writeContent(to: &target)
      target.append(0x5D)
    case .object, nil:
      target.append(0x7B)
      try writeContent(to: &target)
      target.append(0x7D)
    }
  }

  private func writeContent(to target: inout [UInt8]) throws {
    if isSorted, kind == .object { return writeSorted(to: &target) }
    var start = 0
    for (place, fragment) in later {
      target.append(contentsOf: bytes[start..<place])
      try fragment.write(to: &target)
      start = place
    }
    target.append(contentsOf: start == 0 ? bytes[...] : bytes[start...])
  }

  /// A dictionary's own encoding fills nothing later, so that its members are whole.
  private func writeSorted(to target: inout [UInt8]) {
    let ends = members.dropFirst().map(\.start) + [bytes.count]
    let sorted = zip(members, ends).sorted { $0.0.key < $1.0.key }
    for (index, (member, end)) in sorted.enumerated() {
      if index > 0 { target.append(0x2C) }
      target.append(contentsOf: bytes[member.start..<end])
    }
  }
}

/// A type that encodes its members in an order that differs from run to run.
private protocol UnorderedKeysEncodable {}

extension Dictionary: UnorderedKeysEncodable {}
