internal import CEdit
import System

/// The line editor of the BSD systems, which one thread uses for one terminal.
struct LibeditSession {
  /// What a key's function tells the editor to do next.
  enum KeyBindingResult: UInt8 {
    case nothing = 0
    case refresh = 4
    case beep = 6
    case redraw = 8
  }

  let handle: OpaquePointer
  let output: UnsafeMutableRawPointer

  private let history: OpaquePointer
  private let input: UnsafeMutableRawPointer

  init?(input: FileDescriptor, output: FileDescriptor) {
    cedit_use_unicode()
    guard let inputStream = cedit_open_stream(input.number, "r"),
      let outputStream = cedit_open_stream(output.number, "w"),
      let history = history_winit(),
      let handle = cedit_create(inputStream, outputStream, input.number, output.number)
    else { return nil }
    self.handle = handle
    self.output = outputStream
    self.history = history
    self.input = inputStream
    cedit_use_emacs_keys(handle)
    cedit_set_tty(handle, "-isig")
    cedit_set_tty(handle, "-ixon")
    cedit_use_history(handle, history)
  }

  func end() {
    el_end(handle)
    history_wend(history)
    cedit_close_stream(output)
    cedit_close_stream(input)
  }
}

// MARK: - The line

extension LibeditSession {
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

  /// Gives the terminal back to other programs.
  func restoreTerminal() {
    cedit_restore_terminal(handle)
  }

  /// Takes the terminal again, before the next key.
  func takeTerminal() {
    cedit_take_terminal(handle)
  }

  /// Draws the line where the cursor is, as if nothing of it stood on the terminal.
  func drawAnew() {
    cedit_draw_anew(handle)
  }

  func limitHistory(to count: Int) {
    cedit_history_limit(history, Int32(count))
  }

  func addToHistory(_ line: String) {
    cedit_history_add(history, Self.terminated(line))
  }

  /// Writes to the terminal, after all that the editor has written.
  func write(_ text: String) {
    cedit_write(output, text)
  }

  func flush() {
    cedit_flush(output)
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
