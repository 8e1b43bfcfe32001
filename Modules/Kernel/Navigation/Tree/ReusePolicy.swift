/// What happens if the place to open is open already.
public enum ReusePolicy: String, Hashable, Sendable, Codable, CaseIterable {
  /// Makes a new node, unless the place is on top where the new one would have come.
  case single

  /// Makes a new node in any case.
  case newNode = "anew"

  /// Goes back to the open node, and closes the nodes above it.
  case reuse

  /// Moves the open node to the top of its stack, and closes nothing.
  case bringToFront
}
