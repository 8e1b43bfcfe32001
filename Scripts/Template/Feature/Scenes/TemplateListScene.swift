import AuthContract
import Links
import Navigation
import TemplateContract
import UsedContract

/// Shows the user's texts.
final class TemplateListScene: Scene {
  private let context: SceneContext
  private var entries: [TemplateEntry] = []
  private var notice: String?

  init(_ context: SceneContext) {
    self.context = context
  }

  var screen: Screen {
    Screen("Template") {
      if let notice { Paragraph(notice) }
      if entries.isEmpty { Paragraph("Nothing kept yet. Keep a text: keep TEXT") }
      ListRows(entries) { ListRow($0.text) }
      ListRow("Used", opens: UsedPlace)
      SceneAction("keep", "text", run: keep, summary: "keeps a text")
    }
  }

  func load() async throws {
    entries = try await context.ask(TemplateEntriesOf(context.call.signedInAccount()))
  }

  func disappeared() { notice = nil }

  private func keep(_ text: String) async throws {
    notice = try await context.perform(KeepTemplateEntry(text)).description
  }
}
