import Database
import Mediator
import Testing

@Suite struct `A failure at the edge` {
  @Test(arguments: DatabaseError.Code.allCases)
  func `has a code for scripts and never its statement`(_ code: DatabaseError.Code) {
    let report = DatabaseError(code, "it went wrong", sql: "SELECT secret").report

    #expect(report.code == "storage.\(code.rawValue)")
    #expect(report.code.allSatisfy { $0.isLowercase || ".-".contains($0) })
    #expect(report.message == "it went wrong.")
    #expect(!report.description.contains("SELECT"))
  }

  @Test(arguments: [DatabaseError.Code.full, .damaged, .newer, .disk])
  func `of the machine says what would help`(_ code: DatabaseError.Code) {
    let report = DatabaseError(code, "it went wrong").report

    #expect(report.fault == .machine)
    #expect(report.hint != nil)
  }
}
