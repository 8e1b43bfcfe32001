import System

// Texts of several lines: pasted ones, typed ones, and those written in the user's own editor.
extension LineEditorThread {
  /// What a terminal sends before and after a pasted text, once it was asked to.
  private static let pasteEnd: [Unicode.Scalar] = Array("\u{1B}[201~".unicodeScalars)

  /// Asks the terminal to mark pasted texts, or not to any more.
  ///
  /// It goes on between two lines: what is pasted while a command runs is one text, too.
  func markPastes(_ isOn: Bool) {
    // A terminal that knows no control sequences would show this one.
    guard CurrentProcess.variable("TERM") != "dumb" else { return }
    libedit?.write(isOn ? "\u{1B}[?2004h" : "\u{1B}[?2004l")
  }

  /// Puts a pasted text into the line as it is, so that none of its lines runs by itself.
  func paste() -> LibeditSession.KeyBindingResult {
    var pasted: [Unicode.Scalar] = []
    while !pasted.hasSuffix(Self.pasteEnd) {
      if let key = keys.next() {
        // No end may come, so that a person can leave: by a key after which there is nothing.
        if key == "\u{3}", !hasMoreOfPaste { return leave() }
        pasted.append(key)
      } else if keys.hasEnded || isClosing || isInterrupted {
        return .refresh
      } else {
        wait()
      }
    }
    insert(block: pasted.dropLast(Self.pasteEnd.count))
    return .refresh
  }

  /// Whether more of a pasted text is there, or comes as soon as a terminal sends it.
  private var hasMoreOfPaste: Bool {
    if keys.isEmpty { wait(within: .milliseconds(100)) }
    return !keys.isEmpty
  }

  /// Begins another line of the same text.
  func insertNewLine() -> LibeditSession.KeyBindingResult {
    libedit?.insert("\n")
    return .refresh
  }

  /// Lets the user write the line in the program that `$VISUAL` or `$EDITOR` names.
  func editElsewhere() -> LibeditSession.KeyBindingResult {
    guard let libedit, let command = editorCommand else { return .beep }
    let (before, after) = libedit.line
    libedit.write("\n")
    markPastes(false)
    libedit.flush()
    libedit.restoreTerminal()
    let written = try? FileSystem.withTemporaryFile(containing: before + after + "\n") {
      file throws(SystemError) -> [UInt8]? in
      guard try ChildProcess.run("\(command) \"$1\"", on: file) == 0 else { return nil }
      return try FileDescriptor.withOpen(file, for: .reading) { file throws(SystemError) in
        try file.readAll(upTo: 1 << 20)
      }
    }
    // Before the line is drawn again, so that no key is echoed.
    libedit.takeTerminal()
    markPastes(true)
    guard let bytes = written ?? nil else { return .redraw }
    libedit.moveCursor(by: after.unicodeScalars.count)
    libedit.deleteBackward((before + after).unicodeScalars.count)
    insert(block: Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)[...])
    return .redraw
  }

  private var editorCommand: String? {
    ["VISUAL", "EDITOR"].lazy.compactMap(CurrentProcess.variable).first { !$0.isEmpty }
  }

  /// Inserts a text without the line ends behind it, and without what a terminal would act on.
  private func insert(block: ArraySlice<Unicode.Scalar>) {
    var text = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in block {
      // A terminal sends the return key for each end of a line, and both for one of Windows.
      let isEnd = scalar == "\r" || (scalar == "\n" && last != "\r")
      if isEnd { text.append("\n") } else if scalar.value >= 0x20 { text.append(scalar) }
      last = scalar
    }
    while text.last == "\n" { text.removeLast() }
    libedit?.insert(String(text))
  }
}

extension [Unicode.Scalar] {
  fileprivate func hasSuffix(_ end: [Unicode.Scalar]) -> Bool { suffix(end.count) == end[...] }
}
