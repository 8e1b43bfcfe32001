/// A text of a user in which addresses of the web lead there.
///
/// The page shows exactly the text. Only what begins with http or https and names a host becomes a
/// link; an address with a user in front of its host, which could pass for another host, does not.
enum LinkedTextHTML {
  /// Returns the text between tags.
  static func html(of text: String) -> HTMLText {
    guard text.utf8.contains(UInt8(ascii: ":")) else { return HTMLText(text: text) }
    var html: HTMLText = ""
    var rest = text[...]
    for sign in text.ranges(of: "://") where sign.lowerBound >= rest.startIndex {
      guard let address = address(around: sign, in: rest) else { continue }
      html += HTMLText(text: rest[..<address.startIndex])
      html += """
        <a href="\(address)" rel="noopener noreferrer nofollow" target="_blank">\(address)</a>
        """
      rest = rest[address.endIndex...]
    }
    return html + HTMLText(text: rest)
  }

  /// Returns the address that has the sign between its scheme and its host, if there is one.
  private static func address(around sign: Range<String.Index>, in text: Substring) -> Substring? {
    let name = text[..<sign.lowerBound].suffix(5).lowercased()
    guard let scheme = ["https", "http"].first(where: name.hasSuffix) else { return nil }
    let start = text.index(sign.lowerBound, offsetBy: -scheme.count)
    guard text[..<start].last?.isOfWord != true else { return nil }
    let rest = text[sign.upperBound...]
    let host = rest.prefix { $0.isOfWord || "-.:".contains($0) }
    guard host.first?.isOfWord == true else { return nil }
    switch rest[host.endIndex...].first {
    case "/", "?", "#": return text[start..<end(of: rest.prefix(while: isOfAddress))]
    case "@", "\\": return nil
    case _: return text[start..<end(of: host)]
    }
  }

  /// Returns where an address ends in the sentence around it.
  private static func end(of address: Substring) -> String.Index {
    var address = address
    var unopened: [Character: Int] = [:]
    for (opening, closing) in ["(": ")", "[": "]"] as KeyValuePairs<Character, Character> {
      unopened[closing] = address.count { $0 == closing } - address.count { $0 == opening }
    }
    while let last = address.last {
      guard unopened[last].map({ $0 > 0 }) ?? ".,;:!?'*_~".contains(last) else { break }
      unopened[last]? -= 1
      address.removeLast()
    }
    return address.endIndex
  }

  private static func isOfAddress(_ character: Character) -> Bool {
    guard !character.isASCII else { return character > " " && !"\"<>`\u{7F}".contains(character) }
    return character.unicodeScalars.allSatisfy { $0.properties.generalCategory.isOfAddress }
  }
}

extension Character {
  fileprivate var isOfWord: Bool { isLetter || isNumber }
}

extension Unicode.GeneralCategory {
  /// Whether characters beyond ASCII of this category belong to an address: letters do, and what
  /// turns the direction of a text or ends a sentence does not.
  fileprivate var isOfAddress: Bool {
    switch self {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber,
      .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      true
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .spaceSeparator, .lineSeparator,
      .paragraphSeparator, .control, .format, .surrogate, .privateUse, .unassigned:
      false
    @unknown default: false
    }
  }
}
