import Navigation

extension ScreenDescription.Row {
  /// What tells the row from others in a few words: its title, and the start of its text or its time.
  var briefName: String {
    let words = content?.plain.onOneLine(upTo: 200)
    guard let start = words ?? moment.map(ScreenValueHTML.words(of:)), !start.isEmpty else {
      return title
    }
    let end = start.index(start.startIndex, offsetBy: 40, limitedBy: start.endIndex)
    guard let end, end < start.endIndex else { return "\(title): \(start)" }
    return "\(title): \(start[..<end])…"
  }

  /// Whether the row says nothing, or nothing but the program's own words.
  var isOwnText: Bool {
    switch content {
    case nil, .text: true
    case .quote, .person, .people, .moment, .count, .picture: false
    }
  }
}

extension String {
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
