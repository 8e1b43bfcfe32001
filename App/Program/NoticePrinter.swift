import Database
import Mediator
import Terminal

/// Shows what modules have to tell, above the prompt, to whoever is signed in, for as long as the
/// session lasts.
actor NoticePrinter {
  private let session: ShellSession
  private let editor: LineEditor
  private var reader: SignedInUser?
  private var readings: [Task<Void, any Error>] = []
  private var watching: Task<Void, Never>?

  init(session: ShellSession, editor: LineEditor) {
    self.session = session
    self.editor = editor
  }

  /// Follows whoever is signed in now, if that is somebody else than before.
  func follow() async {
    let principal = await session.principal
    guard principal != reader else { return }
    close()
    reader = principal
    guard principal != nil else { return }
    readings = await session.notices().map { notices in
      Task { [session, editor] in
        for try await notice in notices {
          guard await session.lasts() else { return }
          editor.print(above: TerminalText(notice.text, look: .bold))
        }
      }
    }
    watching = Task { [session, editor] in
      for await _ in session.database.signals() where await session.leaveIfEnded() {
        editor.print(
          above: TerminalText("You were signed out: this session has ended elsewhere.", look: .bold)
        )
      }
    }
  }

  /// Shows nothing more.
  func close() {
    for reading in readings { reading.cancel() }
    readings = []
    watching?.cancel()
    watching = nil
  }
}
