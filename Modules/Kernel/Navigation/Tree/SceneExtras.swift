import JSON

/// The typed name of something that an opener may give to the scene it opens.
///
/// ```swift
/// extension ExtraKey<Int> {
///   static let highlight = ExtraKey("messaging.highlight")
/// }
/// ```
public struct ExtraKey<Value: Codable & Hashable & Sendable>: Hashable, Sendable {
  /// The stable name under which the value is saved.
  public let name: String

  /// Creates a key; the name begins with its module's, so that no two modules collide.
  public init(_ name: String) {
    self.name = name
  }
}

/// What an opener gave to one node, and to no other.
public struct SceneExtras: Sendable {
  private enum Value: Sendable {
    case given(any Codable & Hashable & Sendable)
    case stored(String)
  }

  private var values: [String: Value] = [:]

  /// Creates extras that hold nothing.
  public init() {}

  /// The value under a key, or nil where there is none of that type.
  public subscript<Wanted>(key: ExtraKey<Wanted>) -> Wanted? {
    get {
      switch values[key.name] {
      case .given(let value): value as? Wanted
      case .stored(let text): try? JSONTextDecoder.value(Wanted.self, from: text)
      case nil: nil
      }
    }
    set { values[key.name] = newValue.map { .given($0) } }
  }

  /// Returns the same extras with one more value.
  public func setting<Given>(_ key: ExtraKey<Given>, to value: Given) -> SceneExtras {
    var copy = self
    copy[key] = value
    return copy
  }

  /// Whether nothing is held.
  public var isEmpty: Bool { values.isEmpty }

  /// The names under which something is held, in order.
  public var names: [String] { values.keys.sorted() }
}

extension SceneExtras {
  /// Creates extras from their stored texts; each is decoded when a scene reads it by its type.
  init(stored texts: [String: String]) {
    values = texts.mapValues { .stored($0) }
  }

  /// Returns the extras as they are kept.
  func stored() -> [String: String] {
    values.compactMapValues { value in
      switch value {
      case .given(let value): try? JSONTextEncoder.text(of: value)
      case .stored(let text): text
      }
    }
  }
}

extension SceneExtras: Hashable {
  /// Whether both hold the same values under the same names.
  public static func == (left: SceneExtras, right: SceneExtras) -> Bool {
    left.isEmpty && right.isEmpty || left.stored() == right.stored()
  }

  /// Hashes the names, which is enough to tell most extras apart.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(names)
  }
}
