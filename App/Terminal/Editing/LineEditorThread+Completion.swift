import System

extension LineEditorThread {
  /// Completes the word before the cursor as far as it is clear, or lists the candidates.
  func complete() -> LibeditSession.KeyBindingResult {
    guard let libedit else { return .beep }
    let (before, after) = libedit.line
    let found = requestCompletions(before: before, after: after)
    guard let only = found.candidates.first, before.hasSuffix(found.word) else { return .beep }
    if found.candidates.count == 1 {
      let space = only.isWhole && !after.hasPrefix(" ") ? " " : ""
      replace(found.word, by: only.text + space)
      return .refresh
    }
    let common = found.commonStart
    if common.unicodeScalars.count > found.word.unicodeScalars.count {
      replace(found.word, by: common)
      return .refresh
    }
    messages.append(CompletionList.text(found.candidates, columns: output.columns ?? 80))
    isRedrawing = true
    return .redraw
  }

  private func replace(_ word: String, by text: String) {
    libedit?.deleteBackward(word.unicodeScalars.count)
    libedit?.insert(text)
  }

  /// Asks the completer on Swift's threads, and stops waiting if the user interrupts.
  private func requestCompletions(before: String, after: String) -> CompletionCandidates {
    completionNumber += 1
    completions = nil
    let task = Task { [completer, orders, completionNumber] in
      let found = await completer(before, after)
      orders.post(.completed(found, number: completionNumber))
    }
    while true {
      if let completions { return completions }
      if isInterrupted || isClosing || keys.hasEnded || keys.holdsInterrupt { break }
      wait()
    }
    task.cancel()
    return .none
  }
}
