import Links
import Mediator
import Navigation

/// The actions of scenes that are not done yet.
struct PendingSceneActions {
  /// How many there are.
  var count = 0

  /// Why the first of them failed during this line.
  var failure: (any Error)?

  /// The line that waits until it is the user's turn again.
  var waiting: CheckedContinuation<Void, Never>?
}

extension ShellSession {
  /// Executes an action of the scene in front, and answers with the screen afterwards.
  func execute(_ action: SceneActionInvocation) async -> LineResult {
    guard navigator.tree.top == action.node else { return .failed(.screenClosed(action.name)) }
    let before = watch == nil ? nil : shownScreen
    if unsentCount > 0 { _ = await sendEarlier() }
    _ = navigator.takeNotes()
    do {
      try await perform(action.run)
    } catch let error as PostponedCommandError {
      return keep(error)
    } catch {
      return .failed(await navigator.call.suggestingNames(for: Problem(of: error)))
    }
    // What was loaded while the action was being performed may have missed what it did.
    loadBeforeLine = navigator.lastLoad
    let change = await adoptCaller()
    await deliverEvents()
    await save()
    return await response(
      to: change?.resumed.last?.result,
      after: change?.response,
      printed: before,
      remark: action.remark
    )
  }

  /// Performs an action, until it is done or the user has to answer a question elsewhere.
  ///
  /// An action may open a place and wait for what the user chooses there. That takes further lines,
  /// so this line ends; the line that gives the answer ends when the action is done with it.
  ///
  /// - Parameter action: The action.
  /// - Throws: The failure of this action, or of one that continued during this line.
  private func perform(_ action: @escaping () async throws -> Void) async throws {
    actions.failure = nil
    actions.count += 1
    let task = Task {
      do { try await action() } catch { if actions.failure == nil { actions.failure = error } }
      actions.count -= 1
      resumeIfQuiet()
    }
    await withTaskCancellationHandler {
      await waitUntilQuiet()
    } onCancel: {
      task.cancel()
    }
    if let failure = actions.failure { throw failure }
  }

  /// Returns once every action is done or waits for an answer of the user.
  func waitUntilQuiet() async {
    guard actions.count > navigator.questionCount else { return }
    await withCheckedContinuation { actions.waiting = $0 }
  }

  /// Resumes the line that waits, if it is the user's turn.
  func resumeIfQuiet() {
    guard actions.count <= navigator.questionCount, let waiting = actions.waiting else { return }
    actions.waiting = nil
    waiting.resume()
  }
}

// MARK: - Tabs

extension ShellSession {
  /// The names of the tabs that can be selected now.
  var tabNames: [String] { tabs?.tabs.map(\.name) ?? [] }

  /// The name of the tab in front.
  var selectedTab: String? { tabs.map { $0.tabs[$0.selected].name } }

  private var tabs: (tabs: [Tab], selected: Int)? {
    let tree = navigator.tree
    let node = tree.top.flatMap { tree.tabs(around: $0) }.flatMap { tree[$0] }
    guard case .tabs(let tabs, let selected)? = node?.content else { return nil }
    return (tabs, selected)
  }

  /// Returns the name of a tab that a user may have named by the link to its first place.
  func tabName(for text: String) -> String {
    let tab = app.definition.features.compactMap(\.tab).first { $0.place.path?.text == text }
    return tabNames.contains(text) ? text : tab?.name ?? text
  }
}
