import HTTP
import TestKit
import Testing

@Suite(.timeLimit(.minutes(60))) struct `Percent encoding` {
  @Test(arguments: [("", ""), ("a%20b", "a b"), ("%C3%a4", "ä"), ("a+b", "a+b"), ("%2B", "+")])
  func `is read`(text: String, meaning: String) {
    #expect(URLEncoding.decode(text) == meaning)
  }

  @Test(arguments: ["%", "%2", "%2x", "%xx", "%00", "\u{0}", "%C3", "%FF", "%ED%A0%80", "a%"])
  func `is refused if it spells no text`(text: String) {
    #expect(URLEncoding.decode(text) == nil)
  }

  @Test(arguments: ["", "plain-._~", "a b&c=d/e?f%g", "äöü 👍", "\u{7}\r\n"])
  func `is undone by reading it`(text: String) {
    let encoded = URLEncoding.encode(text)

    #expect(URLEncoding.decode(encoded) == text)
    #expect(encoded.utf8.allSatisfy { 0x21...0x7E ~= $0 })
  }
}

@Suite(.timeLimit(.minutes(60))) struct `A form in a body` {
  @Test func `has its fields in order`() throws {
    let form = try #require(URLEncodedForm("a=1&b=x+y%26&a=2&c&=d&&e=f=g".utf8))

    #expect(form.fields.map(\.name) == ["a", "b", "a", "c", "", "e"])
    #expect(form["a"] == "1")
    #expect(form.values(of: "a") == ["1", "2"])
    #expect(form["b"] == "x y&")
    #expect(form["c"] == "")
    #expect(form["e"] == "f=g")
    #expect(form["z"] == nil)
  }

  @Test func `is refused if it is malformed or has too many fields`() {
    let most = Array(repeating: "a=b", count: URLEncodedForm.limit).joined(separator: "&")

    #expect(URLEncodedForm(most.utf8)?.fields.count == URLEncodedForm.limit)
    #expect(URLEncodedForm("\(most)&c".utf8) == nil)
    #expect(URLEncodedForm("a=%4".utf8) == nil)
    #expect(URLEncodedForm("%FF=a".utf8) == nil)
  }
}

@Suite(.timeLimit(.minutes(60))) struct `A media type` {
  @Test func `has parameters, quoted or not`() throws {
    let type = try #require(MediaType("Text/HTML ; Charset=utf-8;x=\"a; \\\"b\\c\""))

    #expect(type.name == "text/html")
    #expect(type.parameters == ["charset": "utf-8", "x": "a; \"b\\c"])
  }

  @Test(arguments: ["", ";", "a b", "a;", "a;b", "a;b=", "a;=c", "a;b=\"c", "a;b=c;b=d", "a;b=c d"])
  func `is refused if it is malformed`(text: String) {
    #expect(MediaType(text) == nil)
  }
}

@Suite(.timeLimit(.minutes(60))) struct `A form with files` {
  private static let body =
    "--XX\r\nContent-Disposition: form-data; name=\"to\"\r\n\r\nbob\r\n--X\r\n"
    + "--XX\r\ncontent-type: image/png\r\nContent-Disposition: form-data; name=\"file\"; "
    + "filename=\"a b.png\"\r\n\r\n\r\n\r\n--XX\r\n"
    + "Content-Disposition: form-data; name=\"empty\"\r\n\r\n\r\n--XX--\r\n"

  private static let parts = [
    "to nil nil", "bob\r\n--X", ".", "file a b.png image/png", "\r\n", ".", "empty nil nil", ".",
  ]

  @Test(arguments: [1, 2, 3, 7, 50, 1000])
  func `is read part by part, however it is cut`(size: Int) throws {
    let parts = try read(Self.body, in: size)

    #expect(parts.joined() == Self.parts.joined())
  }

  @Test(arguments: [
    "XX\r\n", "\r\n--XX\r\n", "--XY\r\n", "--XX \r\n", "--XX\n\n", "--XXX\r\n",
    "--XX\r\n\r\n\r\n--XX--", "--XX\r\nContent-Type: a\r\n\r\n\r\n--XX--",
    "--XX\r\nContent-Disposition: attachment; name=\"a\"\r\n\r\n\r\n--XX--",
    "--XX\r\nContent-Disposition: form-data\r\n\r\n\r\n--XX--",
    "--XX\r\nContent-Disposition : form-data; name=a\r\n\r\n\r\n--XX--",
    "--XX\r\nContent-Disposition: form-data; name=a\r\nContent-Disposition: x\r\n\r\n\r\n--XX--",
    "--XX\r\nContent-Disposition: form-data; name=\"a\nb\"\r\n\r\n\r\n--XX--",
  ])
  func `is refused if it is malformed`(body: String) {
    #expect(throws: MultipartParser.Failure.malformed) { try read(body, in: 1000) }
  }

  @Test func `is refused if it has too many parts or a head that is too long`() {
    let part = "--XX\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n"
    let parts = String(repeating: part, count: MultipartParser.partLimit + 1)
    let long = "--XX\r\nX: " + String(repeating: "a", count: MultipartParser.headLimit)

    #expect(throws: MultipartParser.Failure.tooLarge) { try read(parts, in: 100_000) }
    #expect(throws: MultipartParser.Failure.tooLarge) { try read(long, in: 100) }
  }

  @Test(arguments: [
    "", "text/plain", "multipart/form-data", "multipart/form-data; boundary=\"\"",
    "multipart/mixed; boundary=a", "multipart/form-data; boundary=\"\u{7}\"",
    "multipart/form-data; boundary=" + String(repeating: "a", count: 71),
  ])
  func `is no form without its type and its boundary`(type: String) {
    #expect(MultipartParser(contentType: type) == nil)
  }

  @Test(arguments: [UInt64(20_261_122)])
  func `is read without a trap, whatever its bytes are`(seed: UInt64) async {
    var random = SplitMix(seed: seed)
    let pieces = [
      "--XX", "\r\n", "--", "Content-Disposition: form-data; name=a", ":", "\"", "\r\n\r\n",
    ]
    for _ in 0..<(isLong ? 200_000 : 2_000) {
      await Task.yield()
      var body = "--XX"
      for _ in 0..<(random.next() % 12) {
        body += pieces.randomElement(using: &random) ?? ""
        if random.next() % 8 == 0 { body += String(decoding: random.bytes(upTo: 4), as: UTF8.self) }
      }
      let whole = Result { try read(body, in: 1000).joined() }
      let pieces = Result { try read(body, in: 3).joined() }

      #expect((try? whole.get()) == (try? pieces.get()), "seed \(seed): \(body)")
    }
  }

  private func read(_ body: String, in size: Int) throws -> [String] {
    let type = "multipart/form-data; boundary=XX"
    var parser = try #require(MultipartParser(contentType: type))
    var parts: [String] = []
    var rest = Array(body.utf8)[...]
    while !rest.isEmpty {
      parser.append(rest.prefix(size))
      rest = rest.dropFirst(size)
      while let event = try parser.next() {
        switch event {
        case .part(let name, let file, let type):
          parts.append("\(name) \(file ?? "nil") \(type ?? "nil")")
        case .data(let bytes):
          parts.append(String(decoding: bytes.map(UInt16.init), as: UTF16.self))
        case .end: parts.append(".")
        }
      }
    }
    return parts
  }
}

@Suite(.timeLimit(.minutes(60))) struct `A cookie` {
  @Test func `is set for its site alone, out of reach of scripts`() throws {
    var cookie = try #require(HTTPCookie("__Host-session", value: "abc"))
    cookie.maximumAge = .seconds(60)

    #expect(
      cookie.fieldValue
        == "__Host-session=abc; Path=/; Max-Age=60; Secure; HttpOnly; SameSite=Lax"
    )
  }

  @Test(arguments: [
    ("", "a"), ("a b", "c"), ("a", "b;c"), ("a", "b c"), ("a", "b\r\nc"), ("a=", "b"),
  ])
  func `cannot have characters that mean something else`(name: String, value: String) {
    #expect(HTTPCookie(name, value: value) == nil)
  }

  @Test(arguments: [
    ("a=1; b=2", "b", "2"), ("a=1;b=2", "b", "2"), ("a=\"1\"", "a", "1"), ("a=1; a=2", "a", "1"),
    ("a=b=c", "a", "b=c"), ("a=", "a", ""), ("ab=1", "a", nil), ("A=1", "a", nil), ("a", "a", nil),
    ("a=b\\c", "a", nil),
  ])
  func `is found by its name`(field: String, name: String, value: String?) {
    #expect((["Cookie": field] as HTTPFields).cookie(name) == value)
  }
}

@Suite(.timeLimit(.minutes(60))) struct `A message of a stream` {
  @Test func `has a line for each line of its text`() {
    let event = ServerSentEvent(data: "a\nb\r\nc\rd\n", kind: "news", id: "7", retry: .seconds(2))

    #expect(
      String(decoding: event.bytes, as: UTF8.self)
        == "retry: 2000\nevent: news\nid: 7\ndata: a\ndata: b\ndata: c\ndata: d\ndata: \n\n"
    )
  }

  @Test func `cannot be given a line that it does not have`() {
    let event = ServerSentEvent(data: nil, kind: "a\ndata: b", id: "1\r\nretry: 0\u{0}")

    #expect(
      String(decoding: event.bytes, as: UTF8.self)
        == "event: a data: b\nid: 1 retry: 0 \n\n"
    )
  }
}

@Suite(.timeLimit(.minutes(60))) struct `The fields of a message` {
  @Test func `are found in any case, and keep their order`() {
    var fields: HTTPFields = ["A": "1", "b": "2"]
    fields.append("a", value: "3")

    #expect(fields["a"] == "1")
    #expect(fields.values(of: "A") == ["1", "3"])
    fields["A"] = "4"
    #expect(fields.map { "\($0.name)=\($0.value)" } == ["b=2", "A=4"])
    #expect(fields == ["B": "2", "a": "4"])
    #expect(fields != ["a": "4", "B": "2"])
    #expect(fields != ["B": "2", "a": "5"])
    fields["b"] = nil
    #expect(fields.count == 1)
  }

  @Test func `are added to others, and found among them`() {
    var fields: HTTPFields = ["A": "1"]

    fields.append(contentsOf: ["b": "2", "a": "3"])
    fields["c"] = "4"

    #expect(fields == ["A": "1", "b": "2", "a": "3", "c": "4"])
    #expect(fields.values(of: "a") == ["1", "3"])
    #expect(fields["B"] == "2")
  }

  @Test func `cannot be given a line that they do not have`() {
    let fields: HTTPFields = ["X\r\nY: 1": "a\r\nSet-Cookie: b\u{0}", "Ä": "ö"]

    #expect(fields.map(\.name) == ["X--Y--1", "--"])
    #expect(fields.map(\.value) == ["a  Set-Cookie: b ", "ö"])
  }

  @Test(arguments: [
    (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
    (1_709_164_800, "Thu, 29 Feb 2024 00:00:00 GMT"),
  ])
  func `have dates as the standard spells them`(seconds: Int64, text: String) {
    #expect(HTTPDate.text(of: seconds) == text)
  }
}
