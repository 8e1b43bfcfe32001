/// Why a verb cannot be applied to a tree.
public enum TreeError: Error, Hashable, Sendable, Codable {
  /// Nothing has been installed yet, so there is nowhere to go from.
  case noRoot

  /// The node has been closed.
  case gone(NodeID)

  /// No navigation container holds the node.
  case noStack(around: NodeID)

  /// No split holds the node.
  case noSplit(around: NodeID)

  /// No tab has that name; these do.
  case noTab(String, known: [String])

  /// The node begins its container, so that there is nothing to go back to.
  case atRoot(NodeID)

  /// The container holds scenes already and needs no first one.
  case notEmpty(NodeID)

  /// The layout is invalid, for this reason.
  case badLayout(String)
}

extension TreeError: CustomStringConvertible {
  /// The reason, as a sentence for the user.
  public var description: String {
    switch self {
    case .noRoot: "Nothing is open yet. Start the session with a layout first."
    case .gone: "The screen has been closed already."
    case .noStack: "There is no stack of screens here; present it instead of pushing."
    case .noSplit: "There is no split view here; push or present instead."
    case .noTab(let name, let known): Self.describe(tab: name, known: known)
    case .atRoot: "This is the first scene here; there is nothing to go back to."
    case .notEmpty: "Something is shown here already; push onto it instead."
    case .badLayout(let reason): "The layout is invalid: \(reason)."
    }
  }

  private static func describe(tab name: String, known: [String]) -> String {
    known.isEmpty
      ? "There are no tabs here, so there is no “\(name)”."
      : "There is no tab “\(name)”. There are: \(known.joined(separator: ", "))."
  }
}
