import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
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

  @Test func `has each call that a module makes as a request that it declares`() throws {
    let lines = """
      register alice 'seven green chairs outside'
      logout
      register bobby 'seven green chairs outside'
      password 'seven green chairs outside' 'eight blue tables inside'
      friends add alice
      logout
      login alice 'seven green chairs outside'
      friends accept bobby
      friends list
      messaging group Painters bobby
      messaging send bobby hello
      messaging inbox
      profile show bobby
      graph mermaid
      """

    let drawing = try runner.run(["--keep-going"], saying: lines).output

    func requests(_ arrow: String) -> Set<String> {
      let edges = drawing.matches(of: /(m\d+) ([=>-]+)\|"(.+?)"\| (m\d+)/)
      return Set(
        edges.filter { $0.2 == arrow }.flatMap { edge in
          edge.3.split(separator: ", ").map { "\(edge.1) \($0) \(edge.4)" }
        }
      )
    }
    #expect(requests("==>").count > 5, "\(drawing)")
    #expect(requests("==>").subtracting(requests("-->")) == [])
  }

  @Test func `is well-formed XML as SVG`() throws {
    let file = runner.path("graph.svg")
    let lines = "open auth/login\nhome\ngraph svg --out \(file)\n"

    #expect(try runner.run(saying: lines).status == 0)

    let parser = XMLParser(data: try Data(contentsOf: URL(fileURLWithPath: file)))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
  }

  @Test func `never lays one label over another, as SVG`() throws {
    let file = runner.path("graph.svg")
    let lines = """
      register alice 'seven green chairs outside'
      open friends/requests
      open auth/account
      inbox
      open profile/edit
      graph svg --out \(file)
      """
    _ = try runner.run(["--keep-going"], saying: lines)
    let svg = try String(contentsOfFile: file, encoding: .utf8)

    let texts = svg.matches(of: /<text x="(\d+)" y="(\d+)"( text-anchor="middle")?[^>]*>([^<]+)</)
    let boxes = texts.map { text in
      let width = text.4.count * 6
      let x = (Int(text.1) ?? 0) - (text.3 == nil ? 0 : width / 2)
      return (x: x..<x + width, y: Int(text.2) ?? 0, words: text.4)
    }
    #expect(boxes.count > 20)
    for (index, box) in boxes.enumerated() {
      for other in boxes[..<index] where abs(other.y - box.y) < 10 {
        #expect(!other.x.overlaps(box.x), "\(other.words) lies over \(box.words)")
      }
    }
    let size = try #require(svg.firstMatch(of: /width="(\d+)" height="(\d+)"/))
    #expect(boxes.allSatisfy { $0.x.upperBound <= Int(size.1) ?? 0 && $0.y < Int(size.2) ?? 0 })
    #expect(svg.contains("request that a module declares"), "there is a legend")
  }

  @Test func `does not show a module that was left out`() throws {
    let drawing = try runner.run(["--without", "messaging", "graph", "dot"]).output

    #expect(!drawing.contains("Messaging"))
  }
}

@Suite struct `The legend of the graph` {
  @Test func `explains each kind of arrow in a line of its own look`() {
    let legend = GraphLegend(top: 100)
    let texts = legend.parts.filter { $0.hasPrefix("<text") }
    let strokes = legend.parts.compactMap { $0.firstMatch(of: /stroke.*\/>/)?.0 }

    #expect(texts.count == 5)
    #expect(Set(strokes).count == 5)
    #expect(legend.bottom > 116)
    let starts = texts.compactMap { $0.firstMatch(of: /x="(\d+)"/).flatMap { Int($0.1) } }
    #expect(starts == starts.sorted() && Set(starts).count == 5)
    #expect(starts.allSatisfy { $0 < legend.right })
  }

  @Test(arguments: [("a<b>", "a&lt;b&gt;"), ("\"&\"", "&quot;&amp;&quot;"), ("plain", "plain")])
  func `has no text that is read as a tag`(text: String, escaped: String) {
    #expect(SVGSupport.escaped(text) == escaped)
  }
}
