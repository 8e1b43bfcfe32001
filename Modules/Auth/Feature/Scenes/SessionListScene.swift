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
    Screen("Where you are signed in") {
      list.section(offering: ["revoke"])
      SceneAction("revoke", "session", run: end, summary: "ends one session")
        .titled("Sign out").forRows
      SceneAction("revoke-others", run: endOthers, summary: "ends all sessions but this one")
        .titled("Sign out everywhere else")
    }
  }

  func load() async throws {
    list = try await context.perform(ListSessions())
  }

  private func end(_ session: SessionID) async throws {
    tell(try await context.perform(RevokeSession(session: session)))
  }

  private func endOthers() async throws {
    tell(try await context.perform(RevokeSession(session: nil, others: true)))
  }

  private func tell(_ list: SessionList) {
    self.list = list
    if let text = list.endedText { context.tell(text) }
  }
}
