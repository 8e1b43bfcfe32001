import Links
import Mediator

/// A place of any module, held without knowing which.
public struct Place: Hashable, Sendable {
  /// The place itself, as its contract declares it.
  public var adapter: any SceneAdapter { held.adapter }

  private let held: Box

  /// Wraps a place.
  public init(_ adapter: any SceneAdapter) {
    held = Box(adapter)
  }

  /// Whether both are the same place of the same adapter.
  public static func == (left: Place, right: Place) -> Bool {
    left.held === right.held || left.adapter.equals(right.adapter)
  }

  /// Hashes the place together with its type.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type(of: adapter)))
    adapter.hash(into: &hasher)
  }
}

extension Place {
  /// Holds the value once, because a place is handed on far more often than it is made.
  private final class Box: Sendable {
    let adapter: any SceneAdapter

    init(_ adapter: any SceneAdapter) {
      self.adapter = adapter
    }
  }

  /// The stable name of the place's adapter.
  public var name: String { type(of: adapter).name }
}

extension SceneAdapter {
  fileprivate func equals<Other: SceneAdapter>(_ other: Other) -> Bool {
    sameValue(other, as: Self.self) == self
  }
}

extension Place: CustomStringConvertible {
  /// The path where there is one, else the adapter's stable name and the case within it.
  public var description: String {
    adapter.path?.text ?? "\(name).\(adapter)"
  }
}
