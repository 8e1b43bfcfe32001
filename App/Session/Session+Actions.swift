import Navigation

/// The actions of scenes that are not done yet.
struct RunningActions {
  /// How many there are.
  var count = 0

  /// Why the first of them failed since somebody began to wait.
  var failure: (any Error)?

  /// Who waits until a person has something to say again.
  var waiting: CheckedContinuation<Void, Never>?
}

extension ShellSession {
  /// Does something for the place in front, until it is done or a person has to answer elsewhere.
  ///
  /// An action may open a place and wait for what is chosen there. That is for further lines to
  /// say, so the line ends; the one that gives the answer ends when the action is done with it.
  ///
  /// - Parameter action: What is to be done.
  /// - Throws: Why that failed, or an action that has gone on by it.
  func carryOut(_ action: @escaping () async throws -> Void) async throws {
    actions.failure = nil
    actions.count += 1
    let task = Task {
      do { try await action() } catch { if actions.failure == nil { actions.failure = error } }
      actions.count -= 1
      goOnIfQuiet()
    }
    await withTaskCancellationHandler {
      await untilQuiet()
    } onCancel: {
      task.cancel()
    }
    if let failure = actions.failure { throw failure }
  }

  /// Returns once every action is done, or waits for what a person answers.
  func untilQuiet() async {
    guard actions.count > navigator.questionCount else { return }
    await withCheckedContinuation { actions.waiting = $0 }
  }

  /// Lets whoever waits for that go on, if it is a person's turn.
  func goOnIfQuiet() {
    guard actions.count <= navigator.questionCount, let waiting = actions.waiting else { return }
    actions.waiting = nil
    waiting.resume()
  }
}
