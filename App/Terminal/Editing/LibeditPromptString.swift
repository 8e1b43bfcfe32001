/// A prompt in the form that libedit reads: escapes stand between bytes of value one.
struct LibeditPromptString {
  private(set) var pointer: UnsafeMutablePointer<CChar>

  init() {
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: 0)
  }

  /// Takes the place of the prompt before.
  mutating func set(_ text: TerminalText, coloured: Bool) {
    let bytes = Self.form(of: text, coloured: coloured).utf8CString
    pointer.deallocate()
    pointer = .allocate(capacity: bytes.count)
    for (index, byte) in bytes.enumerated() { (pointer + index).initialize(to: byte) }
  }

  /// Gives the memory back; the prompt is not to be used any more.
  func free() {
    pointer.deallocate()
  }

  /// Returns the prompt with its escapes marked.
  ///
  /// libedit drops an escape at the very end, so that a look ends before the spaces that follow.
  static func form(of text: TerminalText, coloured: Bool) -> String {
    var form = ""
    for run in text.runs {
      guard coloured, let escape = run.look.escape else {
        form += run.text
        continue
      }
      let body = run.text.prefix(upTo: run.text.endIndexOfWords)
      form += "\u{1}\(escape)\u{1}\(body)\u{1}\(TextStyle.end)\u{1}\(run.text[body.endIndex...])"
    }
    return form.hasSuffix("\u{1}") ? form + " " : form
  }
}

extension String {
  /// Where the spaces at the end begin.
  fileprivate var endIndexOfWords: Index {
    lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex
  }
}
