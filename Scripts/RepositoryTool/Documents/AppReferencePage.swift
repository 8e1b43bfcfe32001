/// The page that lists all links, commands and errors of the app.
struct AppReferencePage {
  private let app: AppDescription

  /// The modules that have a page.
  private let modules: [AppDescription.Module]

  init(of app: AppDescription, modules: [AppDescription.Module]) {
    self.app = app
    self.modules = modules
  }

  var text: String {
    var page = MarkdownPageBuilder(
      title: "Links, commands and errors",
      introduction: "The app prints the same lists: `links`, `help` and `errors`."
    )
    page.addTable(
      "Modules",
      columns: ["module", "commands", "requests it answers", "events it publishes"],
      rows: modules.map { module in
        ["[\(module.module)](\(module.module)/README.md)"]
          + [module.commands.count, module.answers.count, module.publishes.count].map(String.init)
      }
    )
    page.addTable(
      "Links",
      columns: ["link", "module"],
      rows: app.links.map { [code($0.link), $0.module] }
    )
    page.addTable("Guards", columns: ["order", "guard", "module"], rows: guards)
    page.addTable(
      "Commands",
      columns: ["command", "summary", "access", "module"],
      rows: app.modules.flatMap { module in
        module.commands.map { [code($0.usage), $0.summary, $0.access, module.module] }
      }
    )
    page.addTable("Built-in commands", columns: ["command", "summary"], rows: builtinCommands)
    page.addTable(
      "Errors",
      columns: ["code", "message", "hint", "module"],
      rows: app.codes.map { [code($0.code), $0.message, $0.hint ?? "", $0.module ?? "–"] }
    )
    return page.text
  }

  /// The guards in the order in which they are asked; a new one needs an order of its own.
  private var guards: [[String]] {
    let all = app.modules.flatMap { module in module.guards.map { ($0, module.module) } }
    return all.sorted { $0.0.order < $1.0.order }.map { [String($0.order), code($0.name), $1] }
  }

  /// The commands of the help that belong to no module.
  private var builtinCommands: [[String]] {
    let usages = Set(app.modules.flatMap(\.commands).map(\.usage))
    return app.help.filter { $0.count == 2 && !usages.contains($0[0]) }.map {
      [code($0[0]), $0[1]]
    }
  }

  private func code(_ text: String) -> String { MarkdownPageBuilder.code(text) }
}
