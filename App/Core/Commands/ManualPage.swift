import Mediator
import Terminal

/// The manual page of the program, in the language of `man`, made from what the help says.
struct ManualPage {
  let help: HelpTopics

  /// The page, to be stored as `app.1`.
  var text: String {
    let topics = ["app", "script", "serve"] + help.moduleWords
    let sections = topics.flatMap { word in
      help.topic([word]).map { section(on: word, saying: $0) } ?? []
    }
    return (head + sections + examples + statuses).joined(separator: "\n")
  }

  private var head: [String] {
    [
      ".TH APP 1", ".SH NAME",
      #"app \- friends and messages at a prompt, in a browser and over an API"#,
      ".SH SYNOPSIS", ".B app", "[options] [command ...]", ".br", ".B app serve",
      "[options] [serve options]", ".SH OPTIONS",
    ] + ProgramArguments.options.flatMap { entry($0.usage, $0.summary) }
  }

  private func section(on word: String, saying response: HelpResponse) -> [String] {
    let body = response.sections.flatMap { section in
      [".SS \(Self.line(section.title ?? word))"]
        + section.rows.flatMap { $0.term.isEmpty ? [Self.line($0.text)] : entry($0.term, $0.text) }
    }
    let closing = response.closing.flatMap { [".PP", Self.line($0)] }
    return [".SH \(word.uppercased())"] + response.opening.map(Self.line) + body + closing
  }

  private var examples: [String] {
    [".SH EXAMPLES", ".nf"] + help.mediator.commands.entries.map { Self.line("app \($0.example)") }
      + [".fi"]
  }

  private var statuses: [String] {
    [".SH EXIT STATUS"] + ExitStatus.allCases.flatMap { entry("\($0.rawValue)", $0.meaning) }
  }

  private func entry(_ term: String, _ text: String) -> [String] {
    [".TP", #"\fB\#(Self.escaped(term))\fR"#, Self.line(text)]
  }

  /// Returns a text as a line that no sign at its beginning makes a request to `man`.
  private static func line(_ text: String) -> String {
    let escaped = escaped(text)
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? #"\&"# + escaped : escaped
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: #"\e"#).replacing("-", with: #"\-"#)
  }
}
