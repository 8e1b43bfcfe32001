import Foundation
import Testing

/// What leads to the error codes of a module, as its file `refusals.txt` has it.
///
/// A line without a margin is a code; `before` prepares for all of them. The indented lines after it
/// are entered one after the other, and the last answer has the code: `LINE` is alice's, `NAME: LINE`
/// another user's, `sql: STATEMENT` changes the data while no program runs, and `see FILE` names the
/// file below Tests that provokes the code instead, and has it in quotes.
///
/// Codes to which lines of alice alone lead share one session, so what one of them changes, the next
/// ones meet. Each of the others has a copy of the data as they were before all codes.
struct RefusalScript {
  enum Step: Hashable, CustomStringConvertible {
    case line(String)
    case lineOf(user: String, String)
    case sql(String)
    case test(file: String)

    init(_ text: String) {
      if let match = text.wholeMatch(of: /see (\S+\.swift)/) {
        self = .test(file: String(match.1))
      } else if let match = text.wholeMatch(of: /sql: (.+)/) {
        self = .sql(String(match.1))
      } else if let match = text.wholeMatch(of: /(bobby|carol|david): (.+)/) {
        self = .lineOf(user: String(match.1), String(match.2))
      } else {
        self = .line(text)
      }
    }

    var description: String {
      switch self {
      case .line(let text): text
      case .lineOf(let user, let text): "\(user): \(text)"
      case .sql(let statement): "sql: \(statement)"
      case .test(let file): "see \(file)"
      }
    }
  }

  /// What was answered to the steps of a code.
  struct Answers: CustomStringConvertible {
    var rows: [(step: Step, answer: String)] = []

    /// Each step with its answer.
    var description: String { rows.map { "\n  \($0) → \($1)" }.joined() }

    /// Whether the last answer, in JSON, has a code.
    func end(with code: String) -> Bool {
      rows.last?.answer.contains("\"code\":\"\(code)\"") == true
    }
  }

  struct Entry {
    let code: String
    var steps: [Step] = []

    /// The steps as lines, if alice enters them all.
    var lines: [String]? {
      let lines = steps.compactMap { step -> String? in
        guard case .line(let text) = step else { return nil }
        return text
      }
      return lines.count == steps.count ? lines : nil
    }

    /// The file of the test that provokes the code instead.
    var file: String? {
      guard case .test(let file)? = steps.first, steps.count == 1 else { return nil }
      return file
    }
  }

  /// The steps before all entries.
  let preparation: [Step]

  /// The codes, in the order of the file.
  let entries: [Entry]

  init(_ files: ModuleFiles) throws {
    var entries: [Entry] = []
    for line in try files.lines(of: "refusals.txt") {
      guard line.hasPrefix(" ") else {
        entries.append(Entry(code: line))
        continue
      }
      let step = Step(line.trimmingCharacters(in: .whitespaces))
      try #require(!entries.isEmpty, "a step without a code: \(line)")
      entries[entries.count - 1].steps.append(step)
    }
    preparation = entries.first { $0.code == "before" }?.steps ?? []
    self.entries = entries.filter { $0.code != "before" }
  }
}

extension RefusalScript.Entry {
  /// Returns why the test that is named does not provoke the code, or nil if it does.
  func objection(in tests: URL) -> String? {
    guard let file else { return nil }
    let path = tests.appendingPathComponent(file)
    guard let text = try? String(contentsOf: path, encoding: .utf8) else {
      return "\(code): there is no file Tests/\(file); “see” takes a path below Tests."
    }
    let isNamed = text.contains("\"\(code)\"") || text.contains("\"\(code)\\\"")
    return isNamed ? nil : "\(code): Tests/\(file) must contain the code in quotes, \"\(code)\"."
  }
}

extension ProgramRunner {
  /// Executes the steps one after the other, and returns the answers to the lines.
  @discardableResult
  func take(
    _ steps: [RefusalScript.Step],
    mustSucceed: Bool = false
  ) throws -> RefusalScript.Answers {
    var answers = RefusalScript.Answers()
    for step in steps {
      switch step {
      case .line(let text):
        answers.rows.append((step, try answer(to: text, as: "alice", mustSucceed: mustSucceed)))
      case .lineOf(let user, let text):
        answers.rows.append((step, try answer(to: text, as: user, mustSucceed: mustSucceed)))
      case .sql(let statement): try execute(statement)
      case .test: break
      }
    }
    return answers
  }

  private func answer(to line: String, as user: String, mustSucceed: Bool) throws -> String {
    let result = try run(["--json", "--profile", user], saying: withFiles(line) + "\n")
    try #require(!mustSucceed || result.status == 0, "\(user): \(line) → \(result.output)")
    return result.output.trimmingCharacters(in: .newlines)
  }

  /// The line with the folder beside the data in place of `FILES`.
  func withFiles(_ line: String) -> String { line.replacing("FILES/", with: path("") + "/") }
}
