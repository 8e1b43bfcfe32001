import Testing

@testable import Navigation

@Suite struct `The identifiers of questions` {
  @Test func `go on after those of an earlier run`() {
    let questions = OpenQuestions()
    questions.continueNumbers(after: 5)

    #expect(questions.begin(answeredBy: PendingAnswer<Int>()) == QuestionID(6))
    #expect(questions.begin(answeredBy: PendingAnswer<Int>()) == QuestionID(7))
  }

  @Test func `are not given again where the earlier run asked less`() {
    let questions = OpenQuestions()
    for _ in 1...3 { _ = questions.begin(answeredBy: PendingAnswer<Int>()) }
    questions.continueNumbers(after: 2)

    #expect(questions.begin(answeredBy: PendingAnswer<Int>()) == QuestionID(4))
    #expect(questions.lastNumber == 4)
  }
}
