import Database
import Mediator
import Terminal

/// Prints the notices of modules above the prompt, while their user is signed in.
actor NoticePrinter {
  private let session: ShellSession
  private let editor: LineEditor
  private let printer: ResponsePrinter
  private var user: SignedInUser?
  private var printing: [Task<Void, any Error>] = []
  private var watching: Task<Void, Never>?

  init(session: ShellSession, editor: LineEditor, printer: ResponsePrinter) {
    self.session = session
    self.editor = editor
    self.printer = printer
  }

  /// Follows the notices of the user who is signed in now.
  func follow() async {
    let current = await session.signedInUser
    guard current != user else { return }
    close()
    user = current
    guard current != nil else { return }
    printing = await session.notices().map { notices in
      Task { [session, editor, printer] in
        for try await notice in notices {
          guard await session.isValid() else { return }
          if await session.shows(notice.path) { continue }
          for line in notice.text(printer.format).lines { editor.print(above: line) }
        }
      }
    }
    watching = Task { [session, editor] in
      for await _ in session.app.database.signals() where await session.signOutIfEndedElsewhere() {
        let text = "You were signed out. This session was ended elsewhere."
        editor.print(above: TerminalText(text, look: .bold))
      }
    }
  }

  /// Stops printing.
  func close() {
    for task in printing { task.cancel() }
    printing = []
    watching?.cancel()
    watching = nil
  }
}
