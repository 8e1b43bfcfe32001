import AuthContract
import Links
import Navigation
import TemplateContract
import UsedContract

/// Shows the user's texts.
final class TemplateListScene: Scene {
  private let context: SceneContext
  private var entries: [TemplateEntry] = []

  init(_ context: SceneContext) {
    self.context = context
  }

  var screen: Screen {
    Screen("Template") {
      if entries.isEmpty { Paragraph("Nothing kept yet. Keep a text: keep TEXT") }
      ListRows(entries) { ListRow($0.text) }
      ListRow("Used", opens: UsedPlace)
      SceneAction("keep", "text", run: keep, summary: "keeps a text")
    }
  }

  func load() async throws {
    entries = try await context.ask(TemplateEntriesOf(context.call.signedInAccount()))
  }

  private func keep(_ text: String) async throws {
    try await context.performAndTell(KeepTemplateEntry(text))
  }
}
