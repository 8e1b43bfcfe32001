import Links
import Mediator
import Terminal

/// The built-in command that prints what other programs need to know of the program's words.
enum CompletionCommand {
  static let command = BuiltinCommand(
    "completion",
    summary: "Prints the completions for a shell, to be sourced by it, or the manual page.",
    Parameter("shell", summary: "what will read it")
  ) { (session: isolated ShellSession, reader: CompletionReader) in
    let mediator = session.app.mediator
    let script = CompletionScript(commands: mediator.commands)
    let text =
      switch reader {
      case .bash: script.bash
      case .zsh: script.zsh
      case .fish: script.fish
      case .man: ManualPage(help: HelpTopics(mediator: mediator, screen: nil, common: [])).text
      }
    return .done(BuiltinResponse("completion", lines: [text], result: ["script": text]))
  }
}

/// The shells for which there are completions, and the program that shows manual pages.
enum CompletionReader: String, CaseIterable, ParameterValue {
  case bash
  case zsh
  case fish
  case man
}

/// The completions of the program's words: options, commands, and the commands of each module.
struct CompletionScript {
  let commands: CommandIndex

  private var modules: [String] { Set(commands.entries.map { $0.words[0] }).sorted() }

  private func commands(of module: String) -> [CommandDescriptor] {
    commands.entries.filter { $0.words[0] == module }
  }

  private static let serveSummary = "Serves pages and an API."

  /// The words that a line can begin with; a shell would take a question mark for a pattern.
  private var starts: [String] {
    let shortForms = Set(commands.entries.map { $0.words[1] }).sorted()
    let builtins = BuiltinCommands.all.map(\.name).filter { $0 != "?" }
    let all = builtins + ["serve"] + modules + shortForms
    var seen: Set<String> = []
    return all.filter { seen.insert($0).inserted }
  }

  /// What can follow the name of a built-in command: what it can be given, and its options.
  private func continuation(of builtin: BuiltinCommand) -> [String] {
    // A flag stands for itself.
    builtin.parameters.filter { $0.presence != .flag }.flatMap(\.choices)
      + builtin.parameters.map { "--\($0.name)" }
  }

  /// Returns the branches of a shell's `case` for each word that a line can begin with.
  ///
  /// - Parameter action: Returns what a shell does to offer some words.
  /// - Returns: The branches.
  private func branches(_ action: ([String]) -> String) -> String {
    let builtins = BuiltinCommands.all.filter { $0.name != "?" }
    let files = builtins.filter { $0.parameters.first?.expectation == FilePath.expectation }
    let others = builtins.filter { builtin in !files.contains { $0.name == builtin.name } }
    let own = others.map { ("\($0.name)", continuation(of: $0)) }
    let all = own.filter { !$0.1.isEmpty } + [("serve", ServeArguments.optionNames)]
    return all.map { "      \($0.0)) \(action($0.1)) ;;" }.joined(separator: "\n")
      + "\n      \(files.map(\.name).joined(separator: "|"))) files=yes ;;\n"
      + modules.map { module in
        let words = commands(of: module).map { $0.words[1] }
        return "      \(module)) [ \"$place\" -eq \"$((at + 1))\" ] && \(action(words)) ;;"
      }
      .joined(separator: "\n")
  }

  /// The options before a command that have a value, as a pattern.
  private static let valued = "--data|--profile|--script|--without"

  var bash: String {
    """
    # Completions of app for bash: source <(app completion bash)
    _interchange_app() {
      local words="" files="" command="" at=1 place="$COMP_CWORD"
      while [ "$at" -lt "$place" ]; do
        case "${COMP_WORDS[at]}" in
          \(Self.valued)) at=$((at + 1)) ;;
          -*) ;;
          *) command="${COMP_WORDS[at]}"; break ;;
        esac
        at=$((at + 1))
      done
      case "${COMP_WORDS[place-1]}" in
        --data|--script|--out|--save|--to) files=yes ;;
        --without) words="\(modules.joined(separator: " "))" ;;
        --format) words="mermaid dot svg" ;;
        --profile) ;;
        *) case "$command" in
        "") words="\((ProgramArguments.optionNames + starts).joined(separator: " "))" ;;
    \(branches { "words=\"\($0.joined(separator: " "))\"" })
        esac ;;
      esac
      COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[place]}"))
      if [ -n "$files" ]; then compopt -o default 2>/dev/null; COMPREPLY=(); fi
    }
    complete -F _interchange_app app
    """
  }

  var zsh: String {
    let described =
      BuiltinCommands.all.filter { $0.name != "?" }.map { self.described($0.name, $0.summary) }
      + [self.described("serve", Self.serveSummary)] + modules.map(quoted)
    return """
      #compdef app
      # Completions of app for zsh: source <(app completion zsh)
      _interchange_app() {
        local -a found
        local files="" command="" at=2 place="$CURRENT"
        while [ "$at" -lt "$place" ]; do
          case "${words[at]}" in
            \(Self.valued)) at=$((at + 1)) ;;
            -*) ;;
            *) command="${words[at]}"; break ;;
          esac
          at=$((at + 1))
        done
        case "${words[place-1]}" in
          --data|--script|--out|--save|--to) files=yes ;;
          --without) found=(\(modules.joined(separator: " "))) ;;
          --format) found=(mermaid dot svg) ;;
          --profile) ;;
          *) case "$command" in
          "") found=(\((ProgramArguments.optionNames + described).joined(separator: " "))) ;;
      \(branches { "found=(\($0.joined(separator: " ")))" })
          esac ;;
        esac
        if [ -n "$files" ]; then _files; else _describe 'word' found; fi
      }
      compdef _interchange_app app
      """
  }

  var fish: String {
    let options = ProgramArguments.optionNames.map { option in
      let takesFile = ["--data", "--script"].contains(option)
      return "complete -c app -l \(option.dropFirst(2))\(takesFile ? " -r -F" : "")"
    }
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
