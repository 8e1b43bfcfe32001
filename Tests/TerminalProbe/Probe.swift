import System
import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the probe does on a terminal.
enum Probe {
  /// Reads lines and says what it read; descriptor 3 brings messages to show meanwhile.
  static func edit(historyPath: String?) async throws {
    let hasMessages = fcntl(3, F_GETFD) >= 0
    let interruption = InterruptHandler()
    let editor = try LineEditor(
      isColoured: false,
      history: historyPath.flatMap { $0 == "-" ? nil : HistoryFile($0, limit: 100) },
      completer: complete
    )
    try SignalHandler.install { signal in
      switch signal {
      case .interrupt:
        editor.interrupt()
        interruption.interrupt()
      case .resize: editor.resize()
      case .resume: editor.resume()
      case .terminate, .hangup: Task { await editor.close() }
      }
    }
    if hasMessages { relayMessages(to: editor) }
    await answer(editor, interruption)
    await editor.close()
    print("bye")
  }

  private static func answer(_ editor: LineEditor, _ interruption: InterruptHandler) async {
    while true {
      switch await editor.readLine("> ") {
      case .line(let line), .lineAtNewPrompt(let line):
        await perform(line, editor, interruption)
      case .interrupted: editor.print(above: "interrupted")
      case .withdrawn: editor.print(above: "withdrawn")
      case .end: return
      }
    }
  }

  private static func perform(
    _ line: String,
    _ editor: LineEditor,
    _ interruption: InterruptHandler
  ) async {
    switch line {
    case "secret":
      let entry = await editor.readSecret("Password: ")
      editor.print(above: "secret: \(summary(of: entry))")
    case "hang":
      do {
        try await interruption.cancelling {
          editor.print(above: "hanging")
          // Hangs until it is interrupted.
          try await Task.sleep(for: .seconds(60))
        }
      } catch {
        editor.print(above: "cancelled")
      }
    case "crash":
      fatalError("as asked")
    default:
      editor.remember(line)
      editor.print(above: "line: \(line), \(line.unicodeScalars.count)")
    }
  }

  private static func summary(of entry: PromptInput) -> String {
    switch entry {
    case .line(let secret), .lineAtNewPrompt(let secret):
      "\(secret.count) characters, sum \(secret.unicodeScalars.reduce(0) { $0 + $1.value })"
    case .interrupted: "interrupted"
    case .withdrawn: "withdrawn"
    case .end: "end"
    }
  }

  private static func complete(_ before: String, _ after: String) async -> CompletionCandidates {
    // Hangs until the line is given up.
    if before == "forever" { try? await Task.sleep(for: .seconds(60)) }
    let word = before.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
    let words = ["friends", "friendship", "messages", "profile"]
    return CompletionCandidates(of: word, words.filter { $0.hasPrefix(word) }.map { .init($0) })
  }

  private static func relayMessages(to editor: LineEditor) {
    Task.detached {
      let reader = LineReader(FileDescriptor(3))
      while let line = try await reader.next() { editor.print(above: "\(line.text)") }
    }
  }
}
