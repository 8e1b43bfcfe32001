import Testing

@testable import AppCore

@Suite struct `The files of pages` {
  @Test(arguments: [
    ("/assets/interchange.css", "text/css; charset=utf-8"),
    ("/assets/interchange.js", "text/javascript; charset=utf-8"),
    ("/assets/interchange.svg", "image/svg+xml"), ("/favicon.ico", "image/svg+xml"),
  ])
  func `have a type and the name of their version`(path: String, type: String) throws {
    let asset = try #require(WebAssets.asset(at: path))

    #expect(asset.type == type)
    #expect(asset.etag.hasPrefix("\"") && asset.etag.hasSuffix("\""))
    #expect(asset.bytes.count > 100)
  }

  @Test func `are these and no others`() {
    for path in ["/assets/", "/assets/../interchange.css", "/assets/INTERCHANGE.css", ""] {
      #expect(WebAssets.asset(at: path) == nil)
    }
  }

  @Test(arguments: ["/assets/interchange.css", "/assets/interchange.js"])
  func `have at most ten kibibytes when they are compressed`(path: String) throws {
    let asset = try #require(WebAssets.asset(at: path))
    let runner = try ProgramRunner()
    let text = String(decoding: asset.bytes, as: UTF8.self)
    let compressed = "gzip -9 -c '\(try runner.file("asset", text))' | wc -c"

    let size = try runner.shell(compressed).output.filter(\.isWholeNumber)

    #expect(try #require(Int(size)) <= 10 * 1024)
    #expect(!text.isEmpty && !text.contains("\n//"))
  }

  @Test(arguments: [
    ("const one = (a, b = 'x  y') => a ?? b;", "const one=(a,b='x  y')=>a??b;"),
    ("if (a) {\n  // Why.\n  return a;\n}\nb();", "if(a){return a}\nb();"),
    ("say(`a ${ b ? `“${ c }”. ` : '' } d`);", "say(`a ${b?`“${c}”. `:''} d`);"),
    ("const sign = /[/ ]\\/ +/g;\nlet more = 1 + +2;", "const sign=/[/ ]\\/ +/g;let more=1+ +2;"),
    (
      "list\n  .map((item) => item in known)\n  .join(' ; ');",
      "list.map((item)=>item in known).join(' ; ');"
    ),
  ])
  func `leave out what parts nothing, and nothing that is quoted`(script: String, compact: String) {
    #expect(ScriptCompactor.compact(script) == compact)
  }

  @Test(arguments: [
    (
      "const first = 1;\nfunction second(list) { return list.second + first; }\nsay({ first: second });",
      "const a=1;function b(list){return list.second+a}\nsay({first:b});"
    ),
    ("let key = 1;\nconst other = { key };", "let key=1;const a={key};"),
    ("const { key, ...rest } = a;\nlet rest = key;", "const{key,...rest}=a;let rest=key;"),
    (
      "const word = 1;\nsay(`${ word } word`, 'word', /word/);",
      "const a=1;say(`${a} word`,'word',/word/);"
    ),
    ("const list = [];\nlet b = a ? list : [...list];", "const c=[];let b=a?c:[...c];"),
  ])
  func `have short names for what their script declares`(script: String, short: String) {
    #expect(ScriptCompactor.shorten(script) == short)
  }

  @Test func `name every class of a page, so that none is left without a look`() throws {
    let sheet = Stylesheet.text
    let plain: Set<String> = [
      "place", "section", "person", "flow", "single", "hue-0", "clock",
    ]
    for screen in [PageSamples.conversation, PageSamples.inbox, PageSamples.profile] {
      let html = PageDocument(PageSamples.describe(screen), in: PageSamples.frame()).html
      let classes = html.matches(of: /\ class="([^"]*)"/).flatMap {
        $0.output.1.split(separator: " ")
      }
      #expect(!classes.isEmpty)
      let missing = Set(classes.map(String.init)).subtracting(plain).filter {
        !sheet.contains(".\($0)")
      }
      #expect(missing.isEmpty, "\(missing.sorted())")
    }
  }

  @Test func `never run text and never write text as HTML except a page of the server`() {
    let script = PageScript.text
    for word in ["eval(", "new Function", "document.write", "insertAdjacentHTML"] {
      #expect(!script.contains(word), "\(word)")
    }
    // The one place takes it from the parsed page itself.
    #expect(script.count(of: "innerHTML") == 2)
    #expect(script.count(of: "{") == script.count(of: "}"))
  }

  @Test func `use sides that follow the direction of the text`() {
    for word in [
      "margin-left", "margin-right", "padding-left", "padding-right", "text-align: left",
    ] {
      #expect(!Stylesheet.text.contains(word), "\(word)")
    }
    #expect(Stylesheet.text.contains("prefers-color-scheme: dark"))
    #expect(Stylesheet.text.contains("prefers-reduced-motion"))
  }
}
