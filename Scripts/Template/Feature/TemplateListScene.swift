import AuthContract
import Links
import Mediator
import Navigation
import TemplateContract
import UsedContract

/// What one has kept.
final class TemplateListScene: Scene {
  typealias Routes = Keeping

  private let routes: any Routes
  private var entries: [TemplateEntry] = []
  private var news: String?

  init(_ routes: any Routes) {
    self.routes = routes
  }

  var screen: Screen {
    Screen("Template") {
      if let news { Text(news) }
      if entries.isEmpty { Text("You have kept nothing yet.") }
      ListRows(entries) { Row($0.text) }
      Row("Used", opens: UsedPlace)
      Action("keep", "text", run: keep, summary: "keeps a text")
    }
  }

  func load() async throws {
    entries = try await routes.kept()
  }

  func disappeared() { news = nil }

  private func keep(_ text: String) async throws {
    news = try await routes.keep(text).description
    try await load()
  }
}

/// What the module's scenes may ask for, on behalf of whoever is signed in.
protocol Keeping {
  /// Returns what one has kept.
  func kept() async throws -> [TemplateEntry]

  /// Keeps a text.
  func keep(_ text: String) async throws -> TemplateEntry
}

/// The handle of the module's scenes on the navigation and on the modules.
struct TemplateRouter: Router, Keeping {
  let context: SceneContext

  func kept() async throws -> [TemplateEntry] {
    try await context.call.perform(TemplateOf(try context.call.signedInAccount()))
  }

  func keep(_ text: String) async throws -> TemplateEntry {
    try await context.call.perform(KeepInTemplate(text))
  }
}
