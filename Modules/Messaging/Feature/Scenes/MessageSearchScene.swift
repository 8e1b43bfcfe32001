import Links
import MessagingContract
import Navigation

/// Where one looks for messages.
final class MessageSearchScene: Scene {
  private let desk: MessagingSceneContext
  private var text: String?
  private var found: MessageSearchResponse?

  init(_ desk: MessagingSceneContext, for text: String?) {
    self.desk = desk
    self.text = text
  }

  var screen: Screen {
    var screen = found?.screen ?? Screen("Search")
    if let text { LabeledValue("for", value: text).add(to: &screen) }
    SceneAction("find", "text", run: find, summary: "looks for messages").add(to: &screen)
    if found?.next != nil { SceneAction("more", run: more, summary: "goes on").add(to: &screen) }
    return screen
  }

  func load() async throws {
    guard let text else { return }
    found = try await desk.perform(SearchMessages(text: text))
  }

  private func find(_ text: String) async throws {
    found = try await desk.perform(SearchMessages(text: text))
    self.text = text
  }

  private func more() async throws {
    guard let text, let next = found?.next else { return }
    found = try await desk.perform(SearchMessages(text: text, correspondent: nil, before: next))
  }
}
