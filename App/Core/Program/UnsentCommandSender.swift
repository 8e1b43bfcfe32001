import Mediator
import Terminal

/// Sends at a prompt what could not be sent before, as soon as that is possible.
struct UnsentCommandSender: Sendable {
  /// The time between two attempts.
  static let pause: Duration = .seconds(2)

  let session: ShellSession

  /// Prints a line above the prompt.
  let print: @Sendable (TerminalText) -> Void

  /// Sends until the task is cancelled.
  func run() async {
    for await _ in session.unsentAdded {
      while await session.unsentCount > 0 {
        for line in await session.sendUnsent() { print(line) }
        guard await session.unsentCount > 0 else { break }
        do { try await session.app.mediator.environment.sleep(Self.pause) } catch { return }
      }
    }
  }
}
