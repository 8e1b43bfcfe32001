internal import CEdit

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The line editor of the BSD systems, which one thread uses for one terminal.
struct Libedit {
  /// What a key's function tells the editor to do next.
  enum Outcome: UInt8 {
    case nothing = 0
    case refresh = 4
    case beep = 6
    case redraw = 8
  }

  let handle: OpaquePointer
  let output: UnsafeMutablePointer<FILE>

  private let history: OpaquePointer
  private let input: UnsafeMutablePointer<FILE>

  init?(input: FileDescriptor, output: FileDescriptor) {
    Self.useUnicode()
    guard let inputFile = fdopen(dup(input.number), "r"),
      let outputFile = fdopen(dup(output.number), "w"),
      let history = history_winit(),
      let handle = el_init_fd(
        "interchange",
        inputFile,
        outputFile,
        outputFile,
        input.number,
        output.number,
        output.number
      )
    else { return nil }
    self.handle = handle
    self.output = outputFile
    self.history = history
    self.input = inputFile
    cedit_use_emacs_keys(handle)
    cedit_set_tty(handle, "-isig")
    cedit_set_tty(handle, "-ixon")
    cedit_use_history(handle, history)
  }

  /// The library counts columns by the locale, which must know UTF-8 whatever the person has set.
  private static func useUnicode() {
    setlocale(LC_CTYPE, "")
    if nl_langinfo(nl_item(CODESET)).map({ String(cString: $0) }) == "UTF-8" { return }
    if setlocale(LC_CTYPE, "C.UTF-8") == nil { setlocale(LC_CTYPE, "en_US.UTF-8") }
  }

  func end() {
    el_end(handle)
    history_wend(history)
    fclose(output)
    fclose(input)
  }
}

// MARK: - The line

extension Libedit {
  func begin() { cedit_begin_line(handle) }

  func finish() { cedit_end_line(handle) }

  /// Reads a key and does what it is bound to.
  func step() { cedit_step(handle) }

  func resize() { el_resize(handle) }

  /// The text before the cursor and the text after it.
  var line: (before: String, after: String) {
    var count = 0
    var cursor = 0
    guard let start = cedit_line(handle, &count, &cursor) else { return ("", "") }
    let scalars = UnsafeBufferPointer(start: start, count: count)
    return (Self.text(scalars[..<cursor]), Self.text(scalars[cursor...]))
  }

  /// Puts text where the cursor is.
  func insert(_ text: String) {
    cedit_insert(handle, Self.terminated(text))
  }

  /// Deletes a number of scalars before the cursor.
  func deleteBackward(_ count: Int) {
    el_deletestr(handle, Int32(count))
  }

  /// Moves the cursor by a number of scalars, back if it is negative.
  func moveCursor(by count: Int) {
    el_cursor(handle, Int32(count))
  }

  /// Takes the terminal for the editor, or gives it back for a while.
  func prepareTerminal(isRaw: Bool) {
    cedit_prepare_terminal(handle, isRaw ? 1 : 0)
  }

  func limitHistory(to count: Int) {
    cedit_history_limit(history, Int32(count))
  }

  func addToHistory(_ line: String) {
    cedit_history_add(history, Self.terminated(line))
  }

  /// Writes to the terminal, after all that the editor has written.
  func write(_ text: String) {
    fputs(text, output)
  }

  func flush() {
    fflush(output)
  }

  private static func text(_ scalars: Slice<UnsafeBufferPointer<Int32>>) -> String {
    var view = String.UnicodeScalarView()
    for scalar in scalars {
      view.append(Unicode.Scalar(UInt32(bitPattern: scalar)) ?? "\u{FFFD}")
    }
    return String(view)
  }

  private static func terminated(_ text: String) -> [Int32] {
    text.unicodeScalars.map { Int32(bitPattern: $0.value) }.filter { $0 != 0 } + [0]
  }
}
