import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite(.timeLimit(.minutes(2)))
struct `The graph` {
  private let runner: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
  }

  @Test(arguments: ["mermaid", "dot", "svg"])
  func `names every module, its requests and its events`(format: String) throws {
    let drawing = try runner.run(["graph", "--format", format]).output

    for word in ModuleFiles.modules + ["MayContact", "AccountDeleted"] {
      #expect(drawing.contains(word), "\(word)")
    }
  }

  @Test func `shows observed calls besides declared ones`() throws {
    let lines = """
      register alice 'seven green chairs outside'
      open auth/account
      friends add nobody
      graph
      """

    let drawing = try runner.run(["--keep-going"], saying: lines).output

    #expect(drawing.contains("==>"), "a call that was made")
    #expect(drawing.contains("[\"auth.account\"]") || drawing.contains("account"), "a place")
    #expect(try !ProgramRunner().run(["graph"]).output.contains("==>"))
  }

  @Test func `is well-formed XML as SVG`() throws {
    let file = runner.path("graph.svg")
    let lines = "open auth/login\nhome\ngraph svg --out \(file)\n"

    #expect(try runner.run(saying: lines).status == 0)

    let parser = XMLParser(data: try Data(contentsOf: URL(fileURLWithPath: file)))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
  }

  @Test func `does not show a module that was left out`() throws {
    let drawing = try runner.run(["--without", "messaging", "graph", "dot"]).output

    #expect(!drawing.contains("Messaging"))
  }
}
