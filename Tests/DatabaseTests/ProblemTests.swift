import Database
import Mediator
import Testing

@Suite struct `A failure at the edge` {
  @Test(arguments: DatabaseError.Code.allCases)
  func `has a code for scripts and never its statement`(_ code: DatabaseError.Code) {
    let problem = DatabaseError(code, message: "it went wrong", sql: "SELECT secret").problem

    #expect(problem.code.allSatisfy { $0.isLowercase || ".-".contains($0) })
    #expect(!problem.description.contains("SELECT"))
  }

  @Test(arguments: [
    (DatabaseError.Code.full, "data.no-room"), (.damaged, "data.damaged"), (.newer, "data.newer"),
    (.disk, "data.disk"), (.readOnly, "data.read-only"), (.foreign, "data.foreign"),
  ])
  func `of the machine says what would help`(_ code: DatabaseError.Code, word: String) {
    let problem = DatabaseError(code, message: "it went wrong").problem

    #expect(problem.code == word)
    #expect(problem.message == "It went wrong.")
    #expect(problem.fault == .machine)
    #expect(problem.hint != nil)
  }

  @Test(arguments: [DatabaseError.Code.unique, .statement, .misuse])
  func `of the program is called one`(_ code: DatabaseError.Code) {
    let problem = DatabaseError(code, message: "it went wrong").problem

    #expect(problem.code == "internal")
    #expect(problem.fault == .program)
  }

  @Test func `is told to engineers in a trace, with its statement, where the program is wrong`() {
    let wrong = DatabaseError(.statement, message: "no such column", sql: "SELECT a\n  FROM b")
    let full = DatabaseError(.full, message: "it went wrong", sql: "SELECT a")

    let reason = Problem.traceReason(of: wrong)

    #expect(reason == "internal: no such column (statement) in “SELECT a FROM b”")
    #expect(Problem.traceReason(of: full) == "data.no-room")
  }

  @Test func `of a value that the program does not store is damage`() {
    let problem = DatabaseError(.typeMismatch, message: "column 0 holds text").problem

    #expect(problem.code == "data.damaged")
    #expect(problem.fault == .machine)
    #expect(problem.hint?.contains("doctor") == true)
  }

  @Test func `has an example for each code of the data's own`() {
    let codes = DatabaseError.examples.map(\.code)

    #expect(codes.count == 16)
    #expect(Set(codes).count == codes.count)
  }
}
