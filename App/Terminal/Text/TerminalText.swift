/// Text that is safe to show: what other people wrote in it cannot speak to the terminal.
///
/// A literal is the program's own and stands as it is. Interpolated text counts as foreign:
/// its control characters, escapes and invisible characters become visible ones.
///
/// ```swift
/// let line: Text = "Asked \(name, .bold)."
/// ```
public struct TerminalText: Equatable, Sendable {
  /// A stretch of one look.
  struct Run: Equatable, Sendable {
    var text: String
    var look: TextStyle
  }

  private(set) var runs: [Run]

  init(runs: [Run]) {
    self.runs = runs
  }

  /// Creates safe text from foreign text, on one line.
  public init(_ foreign: some StringProtocol, look: TextStyle = .plain) {
    runs = [Run(text: TextSanitizer.visible(foreign), look: look)]
  }

  /// Creates safe text from foreign text, and keeps its lines.
  public init(lines foreign: some StringProtocol, look: TextStyle = .plain) {
    runs = [Run(text: TextSanitizer.visible(foreign, keepingLines: true), look: look)]
  }

  /// Creates text that the program itself vouches for.
  ///
  /// - Parameter trusted: Text in which no other person has a say.
  public init(trusted: String) {
    runs = [Run(text: trusted, look: .plain)]
  }

  /// The text without any look.
  public var plain: String {
    runs.count == 1 ? runs[0].text : runs.map(\.text).joined()
  }

  /// Whether there is nothing to see.
  public var isEmpty: Bool { runs.allSatisfy(\.text.isEmpty) }

  /// Returns the text with the terminal's escapes for its looks, or without.
  ///
  /// - Parameter coloured: Whether the reader is a terminal that shows colours.
  /// - Returns: What to write.
  public func rendered(coloured: Bool) -> String {
    guard coloured else { return plain }
    return runs.map { run in
      guard let escape = run.look.escape, !run.text.isEmpty else { return run.text }
      return escape + run.text + TextStyle.end
    }.joined()
  }

  /// Returns the text, all of it in one look.
  public func looking(_ look: TextStyle) -> TerminalText {
    TerminalText(runs: [Run(text: plain, look: look)])
  }

  /// Returns one text after the other.
  public static func + (left: TerminalText, right: TerminalText) -> TerminalText {
    TerminalText(runs: left.runs + right.runs)
  }

  /// Appends another text.
  public static func += (left: inout TerminalText, right: TerminalText) {
    left.runs += right.runs
  }
}

extension TerminalText: ExpressibleByStringInterpolation {
  /// Gathers literals, which are trusted, and values, which are not.
  public struct StringInterpolation: StringInterpolationProtocol {
    var runs: [Run] = []

    /// Creates an empty text.
    public init(literalCapacity: Int, interpolationCount: Int) {
      runs.reserveCapacity(interpolationCount * 2 + 1)
    }

    /// Appends what stands in the program's source.
    public mutating func appendLiteral(_ literal: String) {
      guard !literal.isEmpty else { return }
      runs.append(Run(text: literal, look: .plain))
    }

    /// Appends text that is safe already.
    public mutating func appendInterpolation(_ text: TerminalText) {
      runs += text.runs
    }

    /// Appends the description of a value, made safe.
    public mutating func appendInterpolation(
      _ foreign: some CustomStringConvertible,
      _ look: TextStyle = .plain
    ) {
      runs.append(Run(text: TextSanitizer.visible(foreign.description), look: look))
    }
  }

  /// Creates text from a literal.
  public init(stringLiteral literal: String) {
    self.init(trusted: literal)
  }

  /// Creates text from a literal with values in it.
  public init(stringInterpolation: StringInterpolation) {
    self.init(runs: stringInterpolation.runs)
  }
}
