import Testing

@testable import RepositoryTool

@Suite struct `The table of measures` {
  @Test(arguments: [(0.5, 3.0), (0.95, 5.0), (1, 5.0), (0.2, 1.0), (0.21, 2.0)])
  func `a rank is one of the figures`(share: Double, figure: Double) {
    #expect(MeasureTable.rank(share, [4, 1, 5, 2, 3]) == figure)
    #expect(MeasureTable.rank(share, []) == nil)
  }

  @Test func `says where a measure misses its target or passes its limit`() {
    let lines = table(of: "func f() {\n\(String(repeating: "a\n", count: 60))}")

    #expect(lines.contains("function, median                       62   target: at most 6"))
    #expect(lines.contains("function, longest                      62   over the limit of 50"))
    #expect(lines.contains("nesting, p95                            1"))
    #expect(lines.contains("lines of tests per line of code         0   target: at least 1"))
  }

  @Test func `a measure without figures is a dash`() {
    #expect(table(of: "").contains("function, median                        –"))
  }

  private func table(of text: String) -> [String] {
    let source = SourceFile(path: "a.swift", text: text)
    let part = StyleCheck.Part(name: "A", sources: [source], room: .kernel(floor: 0))
    let manifest = SourceFile(path: "Package.swift", text: "")
    let style = StyleCheck(parts: [part], manifest: manifest, enumsIn: [source])
    return MeasureTable(of: style).description.split(separator: "\n").map(String.init)
  }
}
