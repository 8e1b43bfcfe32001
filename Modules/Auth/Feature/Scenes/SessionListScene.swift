import AuthContract
import Links
import Navigation

/// The list of the sessions in which a user is signed in.
final class SessionListScene: Scene {
  private let context: SceneContext
  private var list = SessionList([])
  private var notice: String?

  init(_ context: SceneContext) {
    self.context = context
  }

  var screen: Screen {
    Screen("Where you are signed in") {
      if let notice { Paragraph(note: notice) }
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

  func disappeared() { notice = nil }

  private func end(_ session: SessionID) async throws {
    list = try await context.perform(EndSession(session: session))
    notice = list.endedText
  }

  private func endOthers() async throws {
    list = try await context.perform(EndSession(session: nil, others: true))
    notice = list.endedText
  }
}
