import Foundation
import JSON
import JSONFuzz
import TestKit
import Testing

@Suite(.timeLimit(.minutes(60))) struct `The JSON reader` {
  @Test(arguments: [
    (#""a\"b\\c\/d""#, "a\"b\\c/d"), (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"),
    (#""\u00e9\u65E5\ud83d\udc4d""#, "é日👍"), (#""é日👍""#, "é日👍"), (#""""#, ""),
    (" \t\r\n\"x\" ", "x"),
  ])
  func `takes text as it is spelled`(json: String, text: String) throws {
    #expect(try JSONTextDecoder.value(String.self, from: json) == text)
  }

  @Test(arguments: [
    "", " ", "nul", "True", "tru", "[1,]", "[1 2]", "[,1]", "{\"a\"}", "{\"a\":1,}", "{a:1}",
    "{1:1}",
    "[", "]", "{", "}", "1 2", "01", "-01", "+1", ".5", "5.", "1e", "1e+", "-", "--1", "0x1", "NaN",
    "\"", "\"\n\"", #""\x""#, #""\u12"#, #""\u12g4""#, #""\ud83d""#, #""\udc4d""#, #""\ud83dx""#,
    #""\ud83d\u0041""#, "'a'", "[1]]", "\u{FEFF}1",
  ])
  func `refuses what is no JSON`(json: String) {
    #expect(throws: JSONError.self) { try JSONTextDecoder.value(AnyValue.self, from: json) }
  }

  @Test func `says from where on a text is no JSON`() {
    let fault = #expect(throws: JSONError.self) {
      try JSONTextDecoder.value([Int].self, from: "[1, 2, oops]")
    }

    #expect(fault == .misspelled(place: 7))
    #expect(fault?.description == "The text is no JSON from byte 7 on.")
  }

  @Test(arguments: [("5", 5), ("5.0", 5), ("5e0", 5), ("0.5e1", 5), ("-0", 0)])
  func `takes a whole number however it is spelled`(json: String, number: Int) throws {
    #expect(try JSONTextDecoder.value(Int.self, from: json) == number)
  }

  @Test(arguments: ["5.5", "128", "-129", "1e3", "1e400", "null", "\"5\"", "true", "[5]"])
  func `gives no number that a type cannot hold`(json: String) {
    #expect(throws: DecodingError.self) { try JSONTextDecoder.value(Int8.self, from: json) }
  }

  @Test(arguments: ["1e400", "-1e400"])
  func `knows nothing that is not finite`(json: String) {
    #expect(throws: DecodingError.self) { try JSONTextDecoder.value(Double.self, from: json) }
  }

  @Test func `reads back every kind of value that a type may encode`() throws {
    let whole = Whole()

    let read = try JSONTextDecoder.value(Whole.self, from: JSONTextEncoder.text(of: whole))

    #expect(read == whole)
  }

  @Test func `reads a class and its heir`() throws {
    let json = #"{"base":1,"own":2,"super":{"base":3}}"#

    let heir = try JSONTextDecoder.value(Heir.self, from: json)

    #expect(heir.base == 3)
    #expect(heir.own == 2)
  }

  @Test func `says which member of which element is missing, or is something else`() throws {
    let missing = #expect(throws: DecodingError.self) {
      try JSONTextDecoder.value(
        [String: [Pair]].self,
        from: #"{"a":[{"one":1,"two":2},{"one":1}]}"#
      )
    }
    let other = #expect(throws: DecodingError.self) {
      try JSONTextDecoder.value([String: [Pair]].self, from: #"{"a":[{"one":"1","two":2}]}"#)
    }

    guard case .keyNotFound(let key, let place) = missing else { throw Unexpected(fault: missing) }
    #expect(key.stringValue == "two")
    #expect(place.codingPath.map(\.stringValue) == ["a", "1"])
    guard case .typeMismatch(_, let place) = other else { throw Unexpected(fault: other) }
    #expect(place.codingPath.map(\.stringValue) == ["a", "0", "one"])
    #expect(place.debugDescription == "there is a text")
  }

  @Test func `refuses two members of one name, of which another reader might take the other`() {
    let fault = #expect(throws: JSONError.self) {
      try JSONTextDecoder.value([String: Int].self, from: #"{"a":1,"b":3,"\u0061":2}"#)
    }

    #expect(fault == .repeatedName(place: 13))
    #expect(fault?.description == "The name at byte 13 is there twice.")
  }

  @Test func `refuses what is nested too deep instead of running out of stack`() throws {
    let deep = { depth in
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    _ = try JSONTextDecoder.value(AnyValue.self, from: deep(JSONTextDecoder.depthLimit))
    for depth in [JSONTextDecoder.depthLimit + 1, 1_000_000] {
      #expect(throws: JSONError.tooDeep(limit: JSONTextDecoder.depthLimit)) {
        try JSONTextDecoder.value(AnyValue.self, from: deep(depth))
      }
    }
  }

  @Test(arguments: [UInt64(1), 2])
  func `loses nothing of a number`(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for _ in 0..<5_000 {
      let (real, whole) = (Double(bitPattern: random.next()), Int64(bitPattern: random.next()))
      guard real.isFinite else { continue }

      let read = try JSONTextDecoder.value([Double].self, from: JSONTextEncoder.text(of: [real]))

      #expect(read == [real], "seed \(seed)")
      #expect(try JSONTextDecoder.value(Int64.self, from: "\(whole)") == whole, "seed \(seed)")
    }
  }

  @Test func `reads what Foundation writes`() throws {
    let encoder = JSONEncoder()
    for format in [JSONEncoder.OutputFormatting.prettyPrinted, .sortedKeys, []] {
      encoder.outputFormatting = format
      let json = String(decoding: try encoder.encode(Whole()), as: UTF8.self)

      #expect(try JSONTextDecoder.value(Whole.self, from: json) == Whole())
    }
  }

  @Test(arguments: [UInt64(20_261_121)])
  func `and the writer stay whole, whatever bytes they are given`(seed: UInt64) async {
    var random = SplitMix(seed: seed)
    let parts = ["{\"a\":", "[", "]", "}", ",", "\"", "\\u", "1e", "true", "null", "\\", " "]
    for _ in 0..<(isLong ? 1_000_000 : 5_000) {
      await Task.yield()
      var bytes: [UInt8] = []
      for _ in 0..<(random.next() % 24) {
        if random.next() % 3 > 0, let part = parts.randomElement(using: &random) {
          bytes += Array(part.utf8)
        }
        bytes.append(UInt8(truncatingIfNeeded: random.next()))
      }
      bytes.withUnsafeBytes { bytes in
        JSONFeed.write(bytes)
        JSONFeed.read(bytes)
      }
    }
  }
}

private struct Unexpected: Error {
  let fault: DecodingError?
}

private struct Pair: Codable, Equatable {
  var one = 1
  var two: UInt8 = 2
}

private enum Way: Codable, Equatable {
  case straight
  case turn(by: Int, Bool)
}

/// Something of every kind.
private struct Whole: Codable, Equatable {
  var text = "a \"b\" \u{7} 👍"
  var isTrue = true
  var (a, b, c, d) = (Int8.min, Int16.min, Int32.min, Int64.min)
  var (e, f, g, h) = (UInt8.max, UInt16.max, UInt32.max, UInt64.max)
  var (whole, natural) = (Int.min, UInt.max)
  var (real, small) = (0.1, Float(0.3))
  var none: Int?
  var some: Int? = 1
  var list: [Int?] = [1, nil, 3]
  var lists: [[Float]] = [[], [1.5, -2]]
  var truths = [true, false]
  var words: [String: [String]] = ["one": ["a", "b"], "": []]
  var numbered: [Int: String] = [7: "seven"]
  var pairs = [Pair(), Pair(one: 2, two: 3)]
  var ways = [Way.straight, .turn(by: -1, true)]
  var set: Set<String> = ["only"]
}

private class Base: Decodable {
  let base: Int

  private enum Key: CodingKey {
    case base
  }

  required init(from decoder: any Decoder) throws {
    base = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .base)
  }
}

private final class Heir: Base {
  let own: Int

  private enum Key: CodingKey {
    case own
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    own = try container.decode(Int.self, forKey: .own)
    try super.init(from: container.superDecoder())
  }
}
