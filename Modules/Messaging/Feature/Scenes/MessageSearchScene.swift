import Links
import MessagingContract
import Navigation

/// Searches the user's messages.
final class MessageSearchScene: Scene {
  private let context: SceneContext
  private var text: String?
  private var found: MessageSearchResponse?

  init(_ context: SceneContext, text: String?) {
    self.context = context
    self.text = text
  }

  var screen: Screen {
    var screen = found?.screen ?? Screen("Search")
    if let text { LabeledValue("for", value: text).add(to: &screen) }
    SceneAction("find", "text", run: find, summary: "searches messages").add(to: &screen)
    if found?.next != nil {
      SceneAction("more", run: more, summary: "shows the next page").add(to: &screen)
    }
    return screen
  }

  func load() async throws {
    guard let text else { return }
    found = try await context.perform(SearchMessages(text: text))
  }

  private func find(_ text: String) async throws {
    found = try await context.perform(SearchMessages(text: text))
    self.text = text
  }

  private func more() async throws {
    guard let text, let next = found?.next else { return }
    found = try await context.perform(SearchMessages(text: text, before: next))
  }
}
