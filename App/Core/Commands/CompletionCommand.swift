import Links
import Mediator
import Terminal

/// The built-in command that prints what a shell needs to complete the program's words.
enum CompletionCommand {
  static let command = BuiltinCommand(
    "completion",
    summary: "Prints the completions for a shell, to be sourced by it.",
    Parameter("shell", summary: "the shell that will read them")
  ) { (session: isolated ShellSession, shell: CompletionShell) in
    let script = CompletionScript(commands: session.app.mediator.commands)
    let text = script.text(for: shell)
    return .done(BuiltinResponse("completion", lines: [text], result: ["script": text]))
  }
}

/// The shells for which there are completions.
enum CompletionShell: String, CaseIterable, ParameterValue {
  case bash
  case zsh
  case fish
}

/// The completions of the program's words: options, commands, and the commands of each module.
struct CompletionScript {
  let commands: CommandIndex

  func text(for shell: CompletionShell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private var modules: [String] { Set(commands.entries.map { $0.words[0] }).sorted() }

  private func commands(of module: String) -> [CommandDescriptor] {
    commands.entries.filter { $0.words[0] == module }
  }

  private var first: [String] { BuiltinCommands.all.map(\.name) + ["serve"] + modules }

  private static let serveSummary = "Serves pages and an API."

  private var serveOptions: String { ServeArguments.optionNames.joined(separator: " ") }

  private var bash: String {
    let cases = modules.map { module in
      "    \(module)) words=\"\(commands(of: module).map { $0.words[1] }.joined(separator: " "))\" ;;"
    }
    return """
      # Completions of app for bash: source <(app completion bash)
      _interchange_app() {
        local words previous="${COMP_WORDS[COMP_CWORD-1]}"
        case "$previous" in
          --data|--script) compopt -o default; COMPREPLY=(); return ;;
          serve) words="\(serveOptions)" ;;
      \(cases.joined(separator: "\n"))
          *) words="\((ProgramArguments.optionNames + first).joined(separator: " "))" ;;
        esac
        COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))
      }
      complete -F _interchange_app app
      """
  }

  private var zsh: String {
    let cases = modules.map { module in
      let words = commands(of: module).map { described($0.words[1], $0.summary) }
      return "    \(module)) found=(\(words.joined(separator: " "))) ;;"
    }
    let all =
      BuiltinCommands.all.map { described($0.name, $0.summary) }
      + [described("serve", Self.serveSummary)] + modules.map(quoted)
    return """
      #compdef app
      # Completions of app for zsh: source <(app completion zsh)
      _interchange_app() {
        local -a found
        case "${words[CURRENT-1]}" in
          --data|--script) _files; return ;;
          serve) found=(\(serveOptions)) ;;
      \(cases.joined(separator: "\n"))
          *) found=(\((ProgramArguments.optionNames + all).joined(separator: " "))) ;;
        esac
        _describe 'word' found
      }
      compdef _interchange_app app
      """
  }

  private var fish: String {
    let options = ProgramArguments.optionNames.map { "complete -c app -l \($0.dropFirst(2))" }
    let builtin = BuiltinCommands.all.map {
      "complete -c app -n __fish_use_subcommand -a \(quoted($0.name)) -d \(quoted($0.summary))"
    }
    let serve =
      ["complete -c app -n __fish_use_subcommand -a serve -d \(quoted(Self.serveSummary))"]
      + ServeArguments.optionNames.map {
        "complete -c app -n '__fish_seen_subcommand_from serve' -l \($0.dropFirst(2))"
      }
    let own = modules.flatMap { module in
      ["complete -c app -n __fish_use_subcommand -a \(module)"]
        + commands(of: module).map { command in
          "complete -c app -n '__fish_seen_subcommand_from \(module)' -a "
            + "\(command.words[1]) -d \(quoted(command.summary))"
        }
    }
    let head = [
      "# Completions of app for fish: app completion fish | source", "complete -c app -f",
    ]
    return (head + options + builtin + serve + own).joined(separator: "\n")
  }

  /// A word and what it means, as `_describe` reads them.
  private func described(_ word: String, _ summary: String) -> String {
    quoted("\(word.replacing(":", with: "\\:")):\(summary)")
  }

  private func quoted(_ text: String) -> String {
    "'\(text.replacing("'", with: #"'\''"#))'"
  }
}
