/// How a run of text looks on a terminal that shows colours.
public enum TextStyle: Sendable, CaseIterable {
  /// As the terminal shows text.
  case plain
  /// Bold, for titles and for what a person should see first.
  case bold
  /// Faint, for what may be overlooked.
  case dim
  /// Red, for what went wrong.
  case red
  /// Green, for what went well.
  case green
  /// Yellow, for a warning.
  case yellow
  /// Blue, for names of things.
  case blue
  /// Cyan, for links.
  case cyan

  /// The terminal's escape that turns the look on, or nothing for plain text.
  var escape: String? {
    switch self {
    case .plain: nil
    case .bold: "\u{1B}[1m"
    case .dim: "\u{1B}[2m"
    case .red: "\u{1B}[31m"
    case .green: "\u{1B}[32m"
    case .yellow: "\u{1B}[33m"
    case .blue: "\u{1B}[34m"
    case .cyan: "\u{1B}[36m"
    }
  }

  /// The escape that ends every look.
  static let end = "\u{1B}[0m"
}
