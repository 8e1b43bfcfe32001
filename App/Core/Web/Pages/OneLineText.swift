extension String {
  /// The text as a sentence of its own.
  var sentence: String? {
    isEmpty ? nil : prefix(1).uppercased() + dropFirst() + (last == "." ? "" : ".")
  }

  /// Returns the beginning of the text with one space between its words.
  ///
  /// A page asks for it with each row, and most texts are short lines of ASCII with single spaces.
  ///
  /// - Parameter count: The most characters to look at.
  /// - Returns: The words.
  func onOneLine(upTo count: Int) -> String {
    if utf8.count <= count, hasSingleSpaces { return self }
    return prefix(count).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Whether it is ASCII without control characters, in which each space is between two words.
  private var hasSingleSpaces: Bool {
    var isAfterSpace = true
    for byte in utf8 {
      guard 0x20...0x7E ~= byte, byte != 0x20 || !isAfterSpace else { return false }
      isAfterSpace = byte == 0x20
    }
    return !isAfterSpace
  }
}
