internal import CEdit
import System

extension LineEditorThread {
  /// Reads a line through libedit, and leaves the answer in ``entry``.
  func readLine(after lines: PromptLines, from start: LineDraft) {
    guard let libedit else { return }
    draft = LineDraftReporter(start)
    keys.paste(start.text)
    setPrompt(to: lines)
    nextPrompt = nil
    endingKey = nil
    // What the line begins with was typed at the other place.
    let isMoved = start.text.isEmpty && start.place.map { $0 != lines.text } == true
    (hasNewPrompt, isBehindNewPrompt) = (isMoved, isMoved)
    (hasNewSize, hasResumed) = (false, false)
    // A new line may go to another place, which has heard nothing yet.
    lastTyping = nil
    libedit.begin()
    markPastes(true)
    var steps = 0
    while entry == nil, steps < 10_000 {
      isAtTop = true
      libedit.step()
      steps = isAtTop ? steps + 1 : 0
    }
    if isWithdrawn { empty() } else { libedit.write(entry == .interrupted ? "^C\n" : "\n") }
    libedit.finish()
    libedit.flush()
  }

  /// Reads a line that stays unseen, and leaves the answer in ``entry``.
  func readSecret(after text: TerminalText) {
    // A secret is taken as it comes.
    markPastes(false)
    modes.hideInput()
    defer { modes.restore() }
    let prompt = text.rendered(coloured: isColoured)
    var line = SecretLineEditor()
    defer { line.wipe() }
    show(prompt)
    while entry == nil {
      if let key = keys.next() {
        if key == KeyBindings.suspend {
          suspendSecret(beneath: prompt)
        } else {
          entry = line.take(key)
        }
      } else {
        waitForSecret(beneath: prompt)
      }
    }
    switch entry {
    case .line, .lineAtNewPrompt: show("············\n")
    case .interrupted: show("^C\n")
    case .withdrawn: empty()
    case .end, nil: show("\n")
    }
  }

  private func waitForSecret(beneath prompt: String) {
    if isClosing || keys.hasEnded {
      entry = .end
    } else if isInterrupted {
      entry = isWithdrawn ? .withdrawn : .interrupted
    } else {
      wait()
      if hasResumed { modes.hideInput() }
      guard hasResumed || !messages.isEmpty else { return }
      hasResumed = false
      libedit?.write("\r\u{1B}[K")
      writeMessages()
      show(prompt)
    }
  }

  /// Stops the program with the terminal as it was, and goes on with what was typed so far.
  private func suspendSecret(beneath prompt: String) {
    show("\n")
    modes.restore()
    CurrentProcess.suspend()
    modes.hideInput()
    show(prompt)
  }

  private func show(_ text: String) {
    libedit?.write(text)
    libedit?.flush()
  }
}

// MARK: - Between the keys and libedit

extension LineEditorThread {
  /// Returns the next key for libedit, or nothing to make it give up what it is doing.
  ///
  /// At the top an order comes as a key; in a search or an escape sequence only the end does.
  func nextKey() -> Unicode.Scalar? {
    let isFirst = isAtTop
    isAtTop = false
    while entry == nil {
      if isInterrupted || isClosing {
        reportDraft(isLast: true)
        return isFirst ? KeyBindings.leave : nil
      }
      if isFirst, mustRedraw { return KeyBindings.redraw }
      if isFirst, let endingKey { return endingKey }
      if isFirst, hasNewPrompt, isLineEmpty { isBehindNewPrompt = true }
      if let key = keys.next() {
        if isFirst, usesViKeys, key == "\u{1B}", !keys.goesOnWithKey { return KeyBindings.escape }
        if isFirst { noteTyping(key) }
        return isFirst ? unmasked(key) : key
      }
      if keys.hasEnded {
        reportDraft(isLast: true)
        entry = .end
      } else {
        wait(within: isFirst ? reportDraft() : nil)
      }
    }
    return nil
  }

  private func setPrompt(to lines: PromptLines) {
    shownPrompt = lines
    prompt.set(lines.rows(in: output.columns ?? 80), coloured: isColoured)
  }

  private var isLineEmpty: Bool { libedit.map { $0.line.before + $0.line.after == "" } ?? true }

  /// Whether the line must be drawn again before the next key.
  private var mustRedraw: Bool {
    hasNewSize || hasResumed || !messages.isEmpty || nextPrompt != nil
  }

  /// Tells what has been typed, and returns the time until that is due.
  @discardableResult
  func reportDraft(isLast: Bool = false) -> Duration? {
    guard let libedit else { return nil }
    return draft.report({ libedit.line.before + libedit.line.after }(), isLast: isLast)
  }

  /// Tells that a person is typing text, at most every three seconds.
  private func noteTyping(_ key: Unicode.Scalar) {
    guard key.value >= 0x20, key.value != 0x7F else { return }
    let now = ContinuousClock.now
    if let lastTyping, now - lastTyping < Self.typingInterval { return }
    let first = libedit?.line.0.unicodeScalars.first ?? key
    guard first != "/" else { return }
    lastTyping = now
    onTyping()
  }

  /// Returns Ctrl-D for a NUL on an empty line.
  ///
  /// Between two lines the terminal edits lines itself. A Ctrl-D that is typed then marks the end of
  /// the input, and the system delivers that mark as a NUL once the terminal is raw again.
  private func unmasked(_ key: Unicode.Scalar) -> Unicode.Scalar {
    guard key == "\0", let (before, after) = libedit?.line, before.isEmpty, after.isEmpty else {
      return key
    }
    return "\u{4}"
  }

  /// Tells libedit to ask us for keys and for the prompt, and what to call for which key.
  func connect() {
    guard let libedit else { return }
    cedit_set_context(libedit.handle, CallbackContext.pointer(to: self))
    cedit_set_reader(libedit.handle) { handle, place in
      guard let key = LineEditorThread.of(handle)?.nextKey() else { return 0 }
      place?.pointee = Int32(bitPattern: key.value)
      return 1
    }
    cedit_set_prompt(libedit.handle) { LineEditorThread.of($0)?.promptToDraw() }
    usesViKeys = KeyBindings.connect(libedit.handle)
  }

  /// Returns the thread that serves a handle of libedit.
  static func of(_ handle: OpaquePointer?) -> LineEditorThread? {
    cedit_context(handle).map { CallbackContext.object(of: LineEditorThread.self, at: $0) }
  }

  /// Returns the prompt; while the line is drawn again, the messages are written first.
  ///
  /// At that moment the line is gone from the terminal and the cursor is where it began.
  private func promptToDraw() -> UnsafeMutablePointer<CChar> {
    if isRedrawing {
      isRedrawing = false
      libedit?.write("\u{1B}[J")
      writeMessages()
      if nextPrompt != nil { (hasNewPrompt, isBehindNewPrompt) = (true, isLineEmpty) }
      let lines = nextPrompt ?? shownPrompt
      nextPrompt = nil
      setPrompt(to: endingKey == nil ? lines : lines.withoutStatus)
    }
    return prompt.pointer
  }
}
