import System

// What the keys do that the editor answers itself. Characters are those that a person sees, so
// that an emoji of five scalars is erased by one key.
extension LineEditorThread {
  func accept() -> LibeditSession.KeyBindingResult {
    guard let libedit else { return .beep }
    if clearsStatus(before: KeyBindings.accept) { return .redraw }
    let (before, after) = libedit.line
    entry = isBehindNewPrompt ? .lineAtNewPrompt(before + after) : .line(before + after)
    libedit.moveCursor(by: after.unicodeScalars.count)
    return .refresh
  }

  func leave() -> LibeditSession.KeyBindingResult {
    if clearsStatus(before: KeyBindings.leave) { return .redraw }
    entry = isClosing ? .end : isWithdrawn ? .withdrawn : .interrupted
    libedit?.moveCursor(by: libedit?.line.after.unicodeScalars.count ?? 0)
    return .refresh
  }

  /// Returns whether the line must be drawn again before a key ends it: what is true for a moment only
  /// does not stay above what was typed.
  private func clearsStatus(before key: Unicode.Scalar) -> Bool {
    guard shownPrompt.status != nil, endingKey == nil else { return false }
    (endingKey, isRedrawing) = (key, true)
    return true
  }

  func deleteOrEnd() -> LibeditSession.KeyBindingResult {
    guard let (before, after) = libedit?.line, before.isEmpty, after.isEmpty else {
      return delete()
    }
    // What was erased a moment ago stays erased.
    reportDraft(isLast: true)
    entry = .end
    return .refresh
  }

  func erase() -> LibeditSession.KeyBindingResult {
    guard let last = libedit?.line.before.last else { return .beep }
    libedit?.deleteBackward(last.unicodeScalars.count)
    return .refresh
  }

  func delete() -> LibeditSession.KeyBindingResult {
    guard let first = libedit?.line.after.first else { return .beep }
    libedit?.moveCursor(by: first.unicodeScalars.count)
    libedit?.deleteBackward(first.unicodeScalars.count)
    return .refresh
  }

  func moveBack() -> LibeditSession.KeyBindingResult {
    guard let last = libedit?.line.before.last else { return .beep }
    libedit?.moveCursor(by: -last.unicodeScalars.count)
    return .refresh
  }

  func moveForth() -> LibeditSession.KeyBindingResult {
    guard let first = libedit?.line.after.first else { return .beep }
    libedit?.moveCursor(by: first.unicodeScalars.count)
    return .refresh
  }

  func redraw() -> LibeditSession.KeyBindingResult {
    if hasNewSize { libedit?.resize() }
    if hasResumed { retakeTerminal() }
    (hasNewSize, hasResumed) = (false, false)
    isRedrawing = true
    return .redraw
  }

  /// Stops the program with the terminal as it was, and goes on when it is continued.
  func suspend() -> LibeditSession.KeyBindingResult {
    libedit?.write("\n")
    markPastes(false)
    libedit?.flush()
    libedit?.restoreTerminal()
    CurrentProcess.suspend()
    retakeTerminal()
    // What stands above belongs to other programs now.
    libedit?.drawAnew()
    return .nothing
  }

  /// Makes the terminal send keys as the editor reads them, whatever another program has made of it.
  private func retakeTerminal() {
    libedit?.restoreTerminal()
    libedit?.takeTerminal()
    markPastes(true)
  }
}
