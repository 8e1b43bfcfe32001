import HTTP
import Links
import Mediator
import Navigation

/// The API as a page that people read.
struct APIReferencePage {
  let web: WebFrontState

  /// Returns the page: how to begin, and every command.
  func response(_ identity: WebIdentity) -> HTTPResponse {
    let modules = web.app.mediator.modules.filter { module in
      web.app.mediator.commands.entries.contains { $0.module == module }
    }
    var screen = Screen("The API") {
      Paragraph(
        "Every command is a POST with its parameters as a JSON object; every place is a GET."
      )
      Paragraph("POST /api/v1/auth/login answers with a token: Authorization: Bearer TOKEN")
      Paragraph("GET /api/v1/screens/LINK shows a place, GET /api/v1/live?link=LINK its changes.")
      Paragraph("POST /api/v1/undo takes back the last deletion, leaving or archiving.")
      Paragraph("The description for programs is at /api/v1/openapi.json.")
    }
    for module in modules {
      let section = ScreenSection(module.text) { ListRows(commands(of: module), row: row) }
      section.add(to: &screen)
    }
    let description = ScreenDescription(screen) { web.app.mediator.links.text(of: $0) }
    var frame = PageFrame()
    frame.user = identity.user?.name
    frame.tabs = web.tabs(counts: [:], at: nil)
    frame.publicURL = web.settings.publicURL
    return web.page(PageDocument(description, in: frame), status: .ok, isPrivate: true)
  }

  private func commands(of module: ModuleName) -> [CommandDescriptor] {
    web.app.mediator.commands.entries.filter { $0.module == module }
  }

  private func row(_ command: CommandDescriptor) -> ListRow {
    let names = command.parameters.map { $0.presence == .required ? $0.name : "[\($0.name)]" }
    let parameters = names.isEmpty ? "" : " Parameters: \(names.joined(separator: ", "))."
    return ListRow("POST /api/v1/\(command.path)", detail: "\(command.summary)\(parameters)")
  }
}
