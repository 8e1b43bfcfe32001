import Links
import Mediator
import Navigation
import System

/// The answer to a line, and what it means for the program.
struct LineResult: Sendable {
  /// How the program treats the answer.
  enum Kind: Sendable {
    /// It succeeded.
    case done
    /// It could not be done.
    case failed
    /// The data cannot be used.
    case unusable
    /// It was interrupted before it was done.
    case interrupted
    /// The words made no sense.
    case misunderstood
    /// The user wants to quit.
    case quit

    init(_ problem: Problem) {
      if problem.code == "cancelled" {
        self = .interrupted
      } else {
        let isUnusable =
          problem.code.hasPrefix("data.") && !Self.refusalsOfUsableData.contains(problem.code)
        self = isUnusable ? .unusable : .failed
      }
    }

    /// What is refused because of where it would write or read, as if a file existed already.
    private static let refusalsOfUsableData: Set<String> = [
      "data.in-use", "data.target-in-use", "data.target-inside", "data.nothing-to-move",
    ]
  }

  let kind: Kind
  var answer: any ShellResponse

  /// Whether the words are known to contain no secret, so that the line may be stored.
  var isFreeOfSecrets = false

  /// What the next line begins with, where the user has only to change it.
  var draft: String?

  /// Whether the line becomes the one that `trace last` shows.
  var leavesTrace = true

  /// Returns the same answer with what the user has typed where they cannot be any more.
  func givingBack(_ draft: String) -> LineResult {
    var result = self
    result.draft = draft
    guard var failure = answer as? FailedLineResponse else { return result }
    let hint = failure.problem.hint.map { "\($0)\n" } ?? ""
    failure.problem = failure.problem.advising("\(hint)Here is what you have typed there.")
    result.answer = failure
    return result
  }

  static func done(_ answer: any ShellResponse) -> LineResult {
    LineResult(kind: .done, answer: answer)
  }

  /// Returns the answer to a line that failed.
  ///
  /// - Parameters:
  ///   - problem: Why it failed.
  ///   - place: The screen that is in front, where the line was to lead to another.
  ///   - hasMoved: Whether that is another screen than before the line.
  /// - Returns: The answer.
  static func failed(
    _ problem: Problem,
    at place: ScreenDescription? = nil,
    hasMoved: Bool = false
  ) -> LineResult {
    let answer = FailedLineResponse(problem: problem, place: place, hasMoved: hasMoved)
    return LineResult(kind: Kind(problem), answer: answer)
  }

  /// Returns the answer to a line that signed a user in, where the session could not be stored.
  func unstored(because failure: SystemError) -> LineResult {
    let problem = Problem.sessionNotStored(failure.description)
    return LineResult(
      kind: .unusable,
      answer: UnstoredSessionResponse(answer: answer, problem: FailedLineResponse(problem: problem))
    )
  }

  static func misunderstood(_ problem: Problem) -> LineResult {
    LineResult(kind: .misunderstood, answer: FailedLineResponse(problem: problem))
  }
}

extension LineResult {
  /// Creates the answer to a line that could not be bound to what its first word names.
  ///
  /// - Parameters:
  ///   - error: What went wrong.
  ///   - name: The command or action.
  ///   - usage: How it is entered.
  init(_ error: any Error, of name: String, usage: String) {
    switch error {
    case let error as ParameterError:
      self = .misunderstood(.words(error, of: name, usage: usage))
    case let error as SecretInputError: self = .misunderstood(error.problem)
    case let problem as Problem where problem.code == "usage.confirm":
      self = .misunderstood(problem)
    default: self = .failed(Problem(of: error))
    }
  }
}
