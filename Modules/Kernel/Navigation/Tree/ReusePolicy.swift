/// What happens when the place to open stands somewhere already.
public enum ReusePolicy: String, Hashable, Sendable, Codable, CaseIterable {
  /// Makes a new node, unless the place is on top where the new one would have come.
  case single

  /// Makes a new node in any case.
  case anew

  /// Goes back to the node that stands, closing what lies above it.
  case reuse

  /// Moves the node that stands to the top of its stack, closing nothing.
  case bringToFront
}
