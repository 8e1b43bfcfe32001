import HTTP
import Links
import Mediator
import System
import Terminal

extension Problem {
  /// Words that do not fit the parameters of a command or action.
  ///
  /// - Parameters:
  ///   - error: What does not fit.
  ///   - name: The command or action.
  ///   - usage: How it is entered.
  /// - Returns: The problem, with the usage as its hint.
  static func words(_ error: ParameterError, of name: String, usage: String) -> Problem {
    var message = error.description
    var hint = "Usage: \(usage)"
    if case .missing(let info) = error, !info.choices.isEmpty {
      message = "Enter \(info.expectation) as \(info.name.uppercased())."
    }
    // Which of several words is wrong, where each of them may be left out.
    if case .unsuitable(let info, _) = error, !info.isSecret, usage.count(where: { $0 == "[" }) > 1,
      info.presence == .optional || info.presence == .defaulted
    {
      let request = "Enter \(info.expectation)"
      message = message.replacing("\(request).", with: "\(request) as \(info.name.uppercased()).")
    }
    if case .unexpected = error, usage == name || usage.hasSuffix(" \(name)") {
      message = "\(name) takes no arguments."
    }
    if case .unknownName(let option?, let nearest, let known) = error {
      if known.isEmpty { message = "\(name) takes no options." }
      let similar = SpellingSuggestion.words(to: "--\(option)", among: ProgramArguments.optionNames)
      if nearest.isEmpty, isProgramOption(option) {
        hint = "Give --\(option) when the program starts."
      } else if nearest.isEmpty, !similar.isEmpty {
        message = "Unknown option: --\(option)."
        hint = SpellingSuggestion.question(similar)
      }
    }
    return Problem(code: "usage", message: message, hint: hint)
  }

  private static func isProgramOption(_ name: String) -> Bool {
    do {
      _ = try ProgramArguments(["--\(name)"]) { _, _ in nil }
      return true
    } catch .unknownOption {
      return false
    } catch {
      return true
    }
  }

  /// A short form that several modules have.
  static func ambiguous(_ word: String, among commands: [CommandDescriptor]) -> Problem {
    let names = commands.map(\.name).joined(separator: ", ")
    return Problem(
      code: "usage",
      message: "Several modules have a command \(word).",
      hint: "Use one of: \(names)."
    )
  }

  /// A word that is no command, action or link; a character may have any number of scalars.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - nearest: What was perhaps meant.
  ///   - module: The module whose commands the word is not among, if it names one.
  /// - Returns: The problem.
  static func unknown(_ word: String, nearest: [String], in module: String? = nil) -> Problem {
    // What is like no command may be a secret, except for the word that it begins with.
    let shown = nearest.isEmpty && module == nil ? word.prefix { !$0.isWhitespace } : word[...]
    let start = shown.unicodeScalars.prefix(64)
    let end = start.endIndex == word.endIndex ? "" : "…"
    return Problem(
      code: "usage",
      message: "Unknown command: \(String(start))\(end).",
      hint: nearest.isEmpty
        ? "Type help\(module.map { " \($0)" } ?? "") for a list." : suggestion(nearest)
    )
  }

  /// A number that no row has.
  static func noSuchRow(_ number: Int) -> Problem {
    Problem(
      code: "usage",
      message: "No row with the number \(number) can be opened here.",
      hint: "Type help for a list of commands."
    )
  }

  /// A number that the list which was printed last has, and the screen, too.
  static func rowsOfTwoLists(_ number: Int) -> Problem {
    Problem(
      code: "usage",
      message: "\(number) is a row of the last list and a row of this screen.",
      hint: "Enter the name instead, or type show to see this screen again."
    )
  }

  /// A line with a password or a code where what is typed goes to other users.
  static func secretAsText(_ action: String) -> Problem {
    Problem(
      code: "usage",
      message: "Not sent: the line contains a password or a code.",
      hint: "Begin with / to run the command, or with /\(action) to send the text."
    )
  }

  /// The name of a tab with words behind it.
  static func tabWithWords(_ tab: String) -> Problem {
    Problem(
      code: "usage",
      message: "\(tab) opens a tab and takes no arguments.",
      hint: "Type help for a list of commands."
    )
  }

  /// The name of a module, which is no command by itself.
  static func moduleAlone(_ word: String) -> Problem {
    Problem(
      code: "usage",
      message: "\(word) is a module. Add one of its commands.",
      hint: "Type help \(word) for a list."
    )
  }

  /// A quote that is never closed.
  static func quotes(_ fault: ShellWordsError) -> Problem {
    Problem(code: "usage", message: fault.description)
  }

  /// A code that no problem has.
  static func noSuchCode(_ code: String, nearest: [String]) -> Problem {
    Problem(
      code: "usage",
      message: "Unknown error code: \(code).",
      hint: nearest.isEmpty ? "Type errors for a list." : suggestion(nearest)
    )
  }

  private static func suggestion(_ nearest: [String]) -> String {
    SpellingSuggestion.question(nearest)
  }

  /// A word or a link of a module that was left out of this run; nil for every other.
  static func leftOut(_ text: String, among modules: Set<ModuleName>) -> Problem? {
    let link = text.hasPrefix("interchange://") ? text.dropFirst("interchange://".count) : text[...]
    let word = link.prefix { $0 != "/" && $0 != "?" }
    return modules.first { $0.text.lowercased() == word }
      .map { UnansweredRequest(request: text, owner: $0, cause: .leftOut).advised().problem }
  }

  /// A command of a module that was left out of this run.
  static func leftOut(_ command: CommandDescriptor) -> Problem {
    UnansweredRequest(request: command.name, owner: command.module, cause: .leftOut).advised()
      .problem
  }

  /// Returns the problem of a command, with the words that bring back a module that it needs.
  ///
  /// - Parameters:
  ///   - command: The words of the command.
  ///   - modules: The modules that were left out of this run.
  /// - Returns: The problem.
  func advised(for command: String, leftOut modules: Set<ModuleName>) -> Problem {
    guard code == "unanswered" else { return self }
    let unanswered = modules.lazy.map {
      UnansweredRequest(request: command, owner: $0, cause: .leftOut)
    }
    return unanswered.first { $0.problem == self }?.advised().problem ?? self
  }

  /// The problem, with the command that helps where a link leads nowhere.
  var withAdvice: Problem {
    code == "navigation.link" && hint == nil ? advising("Type links for a list.") : self
  }

  /// Returns the problem with another hint.
  func advising(_ hint: String) -> Problem {
    Problem(code: code, message: message, hint: hint, fault: fault)
  }

  /// An action of a screen that was closed because its user's session has ended.
  static func screenClosed(_ action: String) -> Problem {
    Problem(
      code: "navigation.no-action",
      message: "You were signed out, and the screen with \(action) was closed.",
      hint: "Sign in, then try again."
    )
  }

  /// A line of a script that is not UTF-8, or too long.
  static func line(_ reason: String) -> Problem {
    Problem(
      code: "usage.line",
      message: reason,
      hint: "Enter UTF-8 text of at most 1 MiB per line."
    )
  }

  /// A question that the user did not answer with yes.
  static let notConfirmed = Problem(code: "usage.not-confirmed", message: "Cancelled.")

  /// A question where no user can answer it.
  static func needsConfirmation(_ question: String) -> Problem {
    Problem(
      code: "usage.confirm",
      message: "This needs a confirmation: \(question)",
      hint: "Add --yes to the line."
    )
  }

  /// An event without a failed delivery.
  static func nothingFailed(_ event: Int64, for order: EventsSubcommand) -> Problem {
    Problem(
      code: "events.nothing-to-retry",
      message: "Event \(event) has nothing to \(order.rawValue).",
      hint: "Type events --failed --all for a list of failed events."
    )
  }

  /// A number that no event has.
  static func noSuchEvent(_ event: Int64) -> Problem {
    Problem(
      code: "events.unknown",
      message: "There is no event \(event).",
      hint: "Type events --failed --all for a list of failed events."
    )
  }

  /// A data folder that is not empty, so that nothing can be restored into it.
  static let dataInUse = Problem(
    code: "data.in-use",
    message: "The data folder is not empty.",
    hint: "Restore into an empty folder: app --data FOLDER restore FILE"
  )

  /// A database on a server that is not empty, so that nothing can be restored into it.
  static let databaseInUse = Problem(
    code: "data.in-use",
    message: "The database is not empty.",
    hint: "Create another one with createdb, and restore into that: app --data URL restore FILE"
  )

  /// Whether it is about a name that belongs to no user.
  var isAboutUnknownUser: Bool { code.hasSuffix(".nobody-named") }

  /// A file that is too long to be downloaded.
  static let downloadTooLong = Problem(
    code: "web.download-too-long",
    message: "The file is longer than 64 MiB.",
    hint: "Write it at a prompt on the server, for example with: auth export FILE"
  )

  /// A setting for the age of events that is no number of days.
  static func eventDays(_ text: String) -> Problem {
    Problem(
      code: "events.days",
      message: "\(InterchangeApp.eventDays) is \(text), which is no number of days.",
      hint: "Set it to the days for which events are kept, from 1 to 3650, or unset it for 30."
    )
  }

  /// A URL with a password among the arguments of the program.
  static let passwordInArguments = Problem(
    code: "data.password-shown",
    message: "Every user of this computer can see a password in the arguments of a program.",
    hint: "Leave it out of --data. Put it into ~/.pgpass or the variable PGPASSWORD."
  )

  /// A URL that names neither a folder nor a server which can hold the data.
  static func scheme(_ scheme: String) -> Problem {
    Problem(
      code: "data.scheme",
      message: "Data is kept in a folder or on a PostgreSQL server, not at \(scheme): addresses.",
      hint: "Use --data DIR or --data postgres://USER@HOST/DATABASE. Begin with ./ for a folder of "
        + "this name."
    )
  }

  /// A folder that cannot contain the data.
  static func folder(_ reason: String) -> Problem {
    Problem(
      code: "data.folder",
      message: reason,
      hint: "Choose a folder that you may write to: app --data DIR",
      fault: .machine
    )
  }

  /// A folder that belongs to another user of the machine.
  static func ownedByOther(_ folder: String) -> Problem {
    Problem(
      code: "data.folder",
      message: "The folder \(folder) belongs to another user, who could read and replace the data.",
      hint: "Choose a folder of your own: app --data DIR",
      fault: .machine
    )
  }

  /// A folder that other users of the machine may write to.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - command: The command of a shell that takes the folder.
  /// - Returns: The problem.
  static func writableByOthers(_ folder: String, mending command: String = "chmod go-w") -> Problem
  {
    Problem(
      code: "data.folder",
      message: "Other users may write to the folder \(folder), and could replace the data.",
      hint: "Type in a shell: \(command) '\(folder)'",
      fault: .machine
    )
  }

  /// A target that is gone when the program ends.
  static let moveIntoMemory = Problem(
    code: "usage",
    message: "Data cannot be moved to :memory:, which stores nothing.",
    hint: "Name a folder or the URL of a server."
  )

  /// A target that would go with the folder that was moved.
  static let moveInside = Problem(
    code: "data.target-inside",
    message: "Data cannot be moved into a folder within its own.",
    hint: "Name a folder beside it."
  )

  /// A session whose token cannot be stored, so that it ends with this run.
  static func sessionNotStored(_ reason: String) -> Problem {
    Problem(
      code: "data.session",
      message: "You are signed in, but only until the program ends: \(reason)",
      hint: "Make the folder with the data writable, then sign in again.",
      fault: .machine
    )
  }

  /// A file named in a line, which cannot be read or written.
  static func file(_ reason: String) -> Problem {
    Problem(code: "usage.file", message: reason, hint: "Check the path and its permissions.")
  }

  /// A file that must not be overwritten.
  static let fileExists = Problem(
    code: "usage.file",
    message: "The file already exists.",
    hint: "Choose another name."
  )

  /// One problem for each code of the app's own, with invented values.
  static let examplesOfApp: [Problem] =
    [
      .unknown("whre", nearest: ["where"]),
      .line("The line is not UTF-8 text."),
      .notConfirmed,
      .needsConfirmation("Leave the group?"),
      SecretInputError.inWords("password").problem,
      .file("Could not open me.txt: No such file or directory."),
      .nothingFailed(7, for: .retry),
      .noSuchEvent(7),
      .notDataOwner,
      .noJob(7),
      .noAlias("hi"),
      .dataInUse,
      .passwordInArguments, .eventDays("none"), .downloadTooLong,
      .scheme("mysql"),
      .folder("Could not make the folder /data: Permission denied."),
      .moveInside,
      .sessionNotStored("Could not write /data/sessions/default: No space left on device."),
      .crossSite, .pageGone, .webOtherSite("chat.example.org"),
      .otherReader("alice", than: "bob"),
      .webBody("The form cannot be read."),
      .webMethod(.put, allowed: [.get, .post]),
      OutputError.closed.problem,
      SystemError(12, whenTryingTo: "start a thread").problem,
    ] + examplesOfUndo
}
