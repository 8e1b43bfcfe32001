import Testing

@testable import RepositoryTool

@Suite struct `The table of measures` {
  @Test(arguments: [(50, 3), (95, 5), (100, 5), (20, 1), (21, 2)])
  func `ranks the figures`(percent: Int, figure: Int) {
    #expect(MeasureTable.rank(percent, of: [4, 1, 5, 2, 3]) == figure)
    #expect(MeasureTable.rank(percent, of: []) == nil)
  }

  @Test func `prints each figure, and the limit of those that exceed it`() {
    var table = MeasureTable()
    table.add("lines", value: 60, limit: 50)
    table.add("words", value: 1.25, limit: 2)
    table.add("tests", value: nil as Int?)

    let lines = table.description.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines == [["lines", "60", "limit", "50"], ["words", "1.3"], ["tests", "–"]])
  }
}
