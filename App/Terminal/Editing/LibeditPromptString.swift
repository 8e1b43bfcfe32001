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
  /// libedit drops an escape at the very end, so that a look ends before the spaces that follow, and
  /// takes no two marked escapes with nothing between them.
  static func form(of text: TerminalText, coloured: Bool) -> String {
    var form = ""
    var escapes = ""
    func append(_ text: some StringProtocol) {
      guard !text.isEmpty else { return }
      if !escapes.isEmpty { form += "\u{1}\(escapes)\u{1}" }
      form += text
      escapes = ""
    }
    for run in text.runs {
      let body = run.text.prefix(upTo: run.text.endIndexOfWords)
      guard coloured, !body.isEmpty, let escape = run.look.escape else {
        append(run.text)
        continue
      }
      escapes += escape
      append(body)
      escapes += TextStyle.end
      append(run.text[body.endIndex...])
    }
    if !escapes.isEmpty { append(" ") }
    return form
  }
}

extension String {
  /// Where the spaces at the end begin.
  fileprivate var endIndexOfWords: Index {
    lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex
  }
}
