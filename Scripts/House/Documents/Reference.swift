/// The page of everything that can be said to the app, and of all that it can fail with.
struct Reference {
  private let facts: AppFacts

  /// The modules that have a canvas.
  private let modules: [AppFacts.Module]

  init(_ facts: AppFacts, canvasesOf modules: [AppFacts.Module]) {
    self.facts = facts
    self.modules = modules
  }

  var text: String {
    var page = Markdown(
      title: "What one can say",
      "Every place, every command and every failure of the app, as it lists them itself: `links`,"
        + " `help`, `errors`."
    )
    page.add(
      "Modules",
      columns: ["module", "commands", "requests it answers", "events it announces"],
      modules.map { module in
        ["[\(module.module)](\(module.module)/README.md)"]
          + [module.commands.count, module.answers.count, module.publishes.count].map(String.init)
      }
    )
    page.add(
      "Places",
      columns: ["link", "module"],
      facts.links.map { [code($0.link), $0.module] }
    )
    page.add("Commands", columns: ["command", "what it does", "for", "module"], commands)
    page.add("Verbs of the app", columns: ["verb", "what it does"], verbs)
    page.add("Failures", columns: ["code", "sentence", "advice", "module"], codes)
    return page.text
  }

  private var commands: [[String]] {
    facts.modules.flatMap { module in
      module.commands.map { [code($0.usage), $0.summary, $0.access, module.module] }
    }
  }

  /// What can be said at the beginning, without the commands of the modules.
  private var verbs: [[String]] {
    let usages = Set(facts.modules.flatMap(\.commands).map(\.usage))
    return facts.help.filter { $0.count == 2 && !usages.contains($0[0]) }
      .map { [code($0[0]), $0[1]] }
  }

  private var codes: [[String]] {
    facts.codes.map {
      [code($0.code), $0.message, $0.hint ?? "", $0.module ?? "the kernel or app"]
    }
  }

  private func code(_ text: String) -> String { Markdown.code(text) }
}
