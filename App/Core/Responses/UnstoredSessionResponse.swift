import Terminal

/// The answer to a line that signed a user in, and why the session ends with this run.
///
/// The answer is kept, since it may show recovery codes, which are shown only once.
struct UnstoredSessionResponse: ShellResponse {
  let answer: any ShellResponse
  let problem: FailedLineResponse

  func text(_ format: TextLayoutOptions) -> TerminalText {
    .lines([answer.text(format), problem.text(format)])
  }

  func located(at position: ScriptPosition) -> any ShellResponse {
    UnstoredSessionResponse(answer: answer, problem: problem.placed(at: position))
  }

  var value: any Encodable & Sendable { Both(problem: problem.failure, answer: answer.value) }

  /// The problem as JSON, with the answer as one more member.
  private struct Both: Encodable, Sendable {
    let problem: FailedLineResponse.Failure
    let answer: any Encodable & Sendable

    enum CodingKeys: CodingKey {
      case answer
    }

    func encode(to encoder: any Encoder) throws {
      try problem.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(AnyEncodableValue(answer), forKey: .answer)
    }
  }
}
