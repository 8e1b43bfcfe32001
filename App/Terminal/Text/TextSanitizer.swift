/// Makes what could command a terminal, or hide from a reader, visible.
enum TextSanitizer {
  /// Returns the text with a visible stand-in for every character that is not.
  static func visible(_ text: some StringProtocol, keepingLines: Bool = false) -> String {
    let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { 0x20..<0x7F ~= $0 || (keepingLines && $0 == 0x0A) }
    }
    if isPlain == true { return String(text) }
    // A string to which scalars are added one by one is copied again and again.
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    var context = ScalarNeighbors()
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      context.next = index + 1 < scalars.count ? scalars[index + 1] : nil
      if context.admits(scalar) || (keepingLines && scalar == "\n") {
        result.append(contentsOf: scalar.utf8)
        context.step(to: scalar)
      } else {
        result.append(contentsOf: standIn(for: scalar).utf8)
        context.breakOff(at: scalar)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns the sign that is shown in place of a character.
  static func standIn(for scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value).map { String($0) } ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    default: "⟨U+" + hexadecimal(scalar.value) + "⟩"
    }
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension TextSanitizer {
  /// What stands around a character, for those that are honest only in company.
  struct ScalarNeighbors {
    private var previous: Unicode.Scalar?
    private var marks = 0
    private var isInFlag = false
    var next: Unicode.Scalar?

    /// Whether a character shows itself, and nothing else, at this point.
    func admits(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x20..<0x7F: true
      case 0x200D: joinsEmoji || joinsLetters
      case 0x200C: joinsLetters
      case 0xFE0E, 0xFE0F: previous?.properties.isEmoji ?? false
      case 0xE0020...0xE007F: isInFlag
      default: Self.isVisible(scalar) && (marks < 4 || !Self.isMark(scalar))
      }
    }

    mutating func step(to scalar: Unicode.Scalar) {
      marks = Self.isMark(scalar) ? marks + 1 : 0
      isInFlag = scalar.value == 0x1F3F4 || (isInFlag && 0xE0020...0xE007E ~= scalar.value)
      previous = scalar
    }

    /// Goes on after a stand-in; a tower of marks stays as high as it is.
    mutating func breakOff(at scalar: Unicode.Scalar) {
      if !Self.isMark(scalar) { marks = 0 }
      isInFlag = false
      previous = nil
    }

    /// Whether a joiner here glues two emoji into one.
    private var joinsEmoji: Bool {
      guard let previous, let next else { return false }
      return (previous.properties.isEmoji || previous.value == 0xFE0F) && next.properties.isEmoji
        && previous.value > 0x7F && next.value > 0x7F
    }

    /// Whether a joiner here shapes the letters of a script that has use for it.
    private var joinsLetters: Bool {
      guard let previous, let next else { return false }
      return Self.isOfJoiningScript(previous) && Self.isOfJoiningScript(next)
        && Self.isVisible(next)
    }

    private static func isOfJoiningScript(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x0600...0x08FF, 0x0900...0x0DFF, 0x0F00...0x109F, 0x1780...0x18AF: true
      case 0xFB50...0xFDFF, 0xFE70...0xFEFC: true
      default: false
      }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark: true
      default: false
      }
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
      let properties = scalar.properties
      switch properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
        .privateUse:
        return false
      case .spaceSeparator:
        return scalar.value == 0x20 || scalar.value == 0xA0 || scalar.value == 0x3000
      default: return !properties.isDefaultIgnorableCodePoint
      }
    }
  }
}
