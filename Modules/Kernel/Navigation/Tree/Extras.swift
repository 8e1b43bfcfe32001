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
public struct Extras: Sendable {
  private var values: [String: any Codable & Hashable & Sendable] = [:]

  /// Creates extras that hold nothing.
  public init() {}

  /// The value under a key, or nil where there is none of that type.
  public subscript<Value>(key: ExtraKey<Value>) -> Value? {
    get { values[key.name] as? Value }
    set { values[key.name] = newValue }
  }

  /// Returns the same extras with one more value.
  public func with<Value>(_ key: ExtraKey<Value>, _ value: Value) -> Extras {
    var copy = self
    copy[key] = value
    return copy
  }

  /// Whether nothing is held.
  public var isEmpty: Bool { values.isEmpty }

  /// The names under which something is held, in order.
  public var names: [String] { values.keys.sorted() }
}

extension Extras: Hashable {
  /// Whether both hold the same values under the same names.
  public static func == (left: Extras, right: Extras) -> Bool {
    left.values.count == right.values.count
      && left.values.allSatisfy { name, value in
        right.values[name].map { AnyHashable(value) == AnyHashable($0) } ?? false
      }
  }

  /// Hashes the names, which is enough to tell most extras apart.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(Set(values.keys))
  }
}
