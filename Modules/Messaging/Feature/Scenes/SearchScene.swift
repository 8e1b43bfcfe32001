import Links
import MessagingContract
import Navigation

/// Where one looks for messages.
final class SearchScene: Scene {
  private let desk: Desk
  private var text: String?
  private var found: FoundMessages?

  init(_ desk: Desk, for text: String?) {
    self.desk = desk
    self.text = text
  }

  var screen: Screen {
    var screen = found?.screen ?? Screen("Search")
    if let text { Field("for", text).add(to: &screen) }
    Action("find", "text", run: find, summary: "looks for messages").add(to: &screen)
    if found?.next != nil { Action("more", run: more, summary: "goes on").add(to: &screen) }
    return screen
  }

  func load() async throws {
    guard let text else { return }
    found = try await desk.perform(SearchMessages(text))
  }

  private func find(_ text: String) async throws {
    found = try await desk.perform(SearchMessages(text))
    self.text = text
  }

  private func more() async throws {
    guard let text, let next = found?.next else { return }
    found = try await desk.perform(SearchMessages(text, nil, next))
  }
}
