import AuthContract
import Links
import Navigation

/// Where one sees and ends one's sessions.
final class SessionsScene: Scene {
  private let door: Door
  private var list = SessionList([])

  init(_ door: Door) {
    self.door = door
  }

  var screen: Screen {
    var screen = list.screen
    Action("revoke", "session", run: end, summary: "ends one session").add(to: &screen)
    Action("others", run: endOthers, summary: "ends all sessions but this one").add(to: &screen)
    return screen
  }

  func load() async throws {
    list = try await door.perform(ListSessions())
  }

  private func end(_ session: SessionID) async throws {
    list = try await door.perform(EndSession(session: session))
  }

  private func endOthers() async throws {
    list = try await door.perform(EndSession(session: nil, others: true))
  }
}
