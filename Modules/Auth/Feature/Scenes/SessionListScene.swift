import AuthContract
import Links
import Navigation

/// The list of the sessions in which a user is signed in.
final class SessionListScene: Scene {
  private let context: SceneContext
  private var list = SessionList([])

  init(_ context: SceneContext) {
    self.context = context
  }

  var screen: Screen {
    var screen = list.screen
    SceneAction("revoke", "session", run: end, summary: "ends one session").add(to: &screen)
    SceneAction("others", run: endOthers, summary: "ends all sessions but this one").add(
      to: &screen
    )
    return screen
  }

  func load() async throws {
    list = try await context.perform(ListSessions())
  }

  private func end(_ session: SessionID) async throws {
    list = try await context.perform(EndSession(session: session))
  }

  private func endOthers() async throws {
    list = try await context.perform(EndSession(session: nil, others: true))
  }
}
