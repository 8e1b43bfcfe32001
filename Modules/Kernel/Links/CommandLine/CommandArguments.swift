/// What was given to a signature: words in order, and texts by name.
///
/// Words are read as a user writes them: `--name value`, `--name=value` and `--flag`; after `--`,
/// and for a word in quotes, nothing is a name. The last parameter, if it is a text, takes the rest
/// of the line as it is. Texts given by name, from a form or from JSON, are taken as they stand.
public struct CommandArguments: Sendable, Hashable {
  /// One text given by name.
  public struct Named: Sendable, Hashable {
    /// The name of the parameter.
    public let name: String
    /// What was given for it.
    public let text: String

    /// Gives a text to a parameter.
    ///
    /// - Parameters:
    ///   - name: The name of the parameter.
    ///   - text: What is given for it.
    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// The words, in order.
  public var words: [ShellWord]

  /// The texts given by name, in order.
  public var named: [Named]

  /// The line that the words are from, if they are from one.
  public let line: ShellLine?

  /// Gives words, and texts by name.
  ///
  /// - Parameters:
  ///   - words: The words, in order.
  ///   - named: The texts given by name.
  ///   - line: The line that the words are from, so that a text can be taken as it stands there.
  public init(
    _ words: some Sequence<ShellWord> = [],
    named: [Named] = [],
    of line: ShellLine? = nil
  ) {
    self.words = Array(words)
    self.named = named
    self.line = line
  }

  /// Gives the words of a line.
  ///
  /// - Parameter line: A line as it was typed, without the name of the command.
  public init(line: String) {
    let line = ShellLine(line)
    self.init(line.words, of: line)
  }

  /// Returns the same with one more text given by name.
  ///
  /// - Parameters:
  ///   - text: What is given.
  ///   - name: The name of the parameter.
  /// - Returns: The arguments, with the text added.
  public func giving(_ text: String, for name: String) -> CommandArguments {
    CommandArguments(words, named: named + [Named(name: name, text: text)], of: line)
  }
}

extension CommandArguments: ExpressibleByArrayLiteral {
  /// Gives words that have no quotes round them.
  public init(arrayLiteral words: String...) {
    self.init(words.map { ShellWord($0) })
  }
}

extension CommandArguments: CustomStringConvertible, CustomReflectable {
  /// How much was given, not what: there may be a secret among it.
  public var description: String { "\(words.count) words, \(named.count) by name" }

  /// A mirror that shows how much was given.
  public var customMirror: Mirror {
    Mirror(self, children: ["words": words.count, "named": named.count])
  }
}
