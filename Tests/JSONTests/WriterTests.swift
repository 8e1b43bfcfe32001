import Foundation
import JSON
import JSONFuzz
import TestKit
import Testing

@Suite struct `The JSON writer` {
  @Test(arguments: [
    ("plain", #""plain""#), (#"a"b\c/"#, #""a\"b\\c/""#),
    ("\n\r\t\u{8}\u{0}", #""\n\r\t\u0008\u0000""#),
    ("\u{7F}\u{9B}", #""\u007f\u009b""#),
    ("\u{2028}\u{202E}\u{200D}\u{FEFF}", #""\u2028\u202e\u200d\ufeff""#),
    ("é日👍", #""é日👍""#), ("\u{E0041}", #""\udb40\udc41""#), ("", #""""#),
  ])
  func `spells text so that it is safe anywhere`(text: String, json: String) throws {
    #expect(try JSONTextEncoder.text(of: text) == json)
  }

  @Test(arguments: [
    (0, "0"), (-0.0, "-0"), (1, "1"), (0.1, "0.1"), (1e300, "1e+300"),
    (Double.leastNonzeroMagnitude, "5e-324"),
    (-2.5, "-2.5"),
    (9_007_199_254_740_992, "9007199254740992"), (1e16, "1e+16"),
  ])
  func `spells numbers as short as they are exact`(number: Double, json: String) throws {
    #expect(try JSONTextEncoder.text(of: number) == json)
  }

  @Test func `spells whole numbers of all sizes`() throws {
    let numbers = try JSONTextEncoder.text(of: Numbers())

    #expect(
      numbers
        == #"{"a":-128,"b":-32768,"c":-2147483648,"d":-9223372036854775808,"e":255,"f":65535,"#
        + #""g":4294967295,"h":18446744073709551615,"i":1.5}"#
    )
  }

  @Test func `writes a second member beside those of a type, and none for the keys of data`() throws
  {
    struct Mark: Encodable {
      let number: Int
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
      }
    }
    struct Whole: Encodable {
      let first = Mark(number: 1)
      let missing: Mark? = nil
      let list = [Mark(number: 2)]
      let named = ["b": Mark(number: 3), "a": Mark(number: 4)]
      let inner = ["x": ["y": [1]]]
      let last: Mark? = Mark(number: 5)
    }
    let words = CompanionMember(of: Mark.self, suffix: "Word") { "no. \($0.number)" }

    let text = try JSONTextEncoder.text(of: Whole(), adding: words)

    #expect(
      text == #"{"first":1,"firstWord":"no. 1","list":[2],"named":{"a":4,"b":3},"#
        + #""inner":{"x":{"y":[1]}},"last":5,"lastWord":"no. 5"}"#
    )
    #expect(!(try JSONTextEncoder.text(of: Whole())).contains("Word"))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `has no word for what is not finite, and says where it is`(number: Double) {
    let fault = #expect(throws: JSONError.self) {
      try JSONTextEncoder.bytes(of: ["rows": [["size": 1], ["size": number]]])
    }

    #expect(fault == .notFinite(path: "rows.1.size"))
  }

  @Test func `keeps the order of members, and sorts those of dictionaries`() throws {
    let object = Object(zebra: 1, ant: nil, bee: ["z": 1, "a": 2, "m": 3])

    #expect(try JSONTextEncoder.text(of: object) == #"{"zebra":1,"bee":{"a":2,"m":3,"z":1}}"#)
  }

  @Test func `writes what a class and its heir encode into one object`() throws {
    #expect(try JSONTextEncoder.text(of: Heir()) == #"{"base":1,"own":2,"super":{"base":1}}"#)
  }

  @Test func `has empty values too`() throws {
    #expect(try JSONTextEncoder.text(of: [Int]()) == "[]")
    #expect(try JSONTextEncoder.text(of: [String: Int]()) == "{}")
    #expect(try JSONTextEncoder.text(of: Nothing()) == "{}")
    #expect(try JSONTextEncoder.text(of: [Int?.none, 1]) == "[null,1]")
    #expect(try JSONTextEncoder.text(of: [[Int?.none]]) == "[[null]]")
  }

  @Test func `refuses what is nested too deep instead of running out of stack`() throws {
    let deep = { depth in (1..<depth).reduce(AnyValue.array([])) { value, _ in .array([value]) } }

    #expect(try JSONTextEncoder.text(of: deep(90)).hasPrefix("[[["))
    #expect(throws: JSONError.tooDeep(limit: JSONTextEncoder.depthLimit)) {
      try JSONTextEncoder.bytes(of: deep(10_000))
    }
  }

  @Test(arguments: [UInt64(1), 2])
  func `loses nothing of a number`(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for _ in 0..<5_000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }

      let json = try JSONTextEncoder.text(of: number)

      #expect(Double(json) == number, "seed \(seed)")
    }
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `means to Foundation what was written`(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for _ in 0..<2000 {
      let value = Self.value(from: &random)
      guard let json = try? JSONTextEncoder.bytes(of: value) else { continue }

      let read = try JSONSerialization.jsonObject(with: Data(json), options: .fragmentsAllowed)

      #expect(Self.isSame(read, value), "seed \(seed): \(String(decoding: json, as: UTF8.self))")
    }
  }

  private static func value(from random: inout SplitMix) -> AnyValue {
    let bytes = (0..<(random.next() % 200)).map { _ in UInt8(truncatingIfNeeded: random.next() >> 9)
    }
    return bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      return AnyValue(from: &rest, depth: 0)
    }
  }

  private static func isSame(_ read: Any, _ value: AnyValue) -> Bool {
    switch value {
    case .null: read is NSNull
    case .bool(let bool): read as? Bool == bool
    case .integer(let number): (read as? NSNumber)?.int64Value == number
    case .double(let number): (read as? NSNumber).map { isNear($0.doubleValue, number) } ?? false
    case .text(let text): (read as? String).map { Array($0.utf8) == Array(text.utf8) } ?? false
    case .array(let values): areSame(read, values)
    case .object(let members): areSame(read, members)
    case .nested(let values):
      areSame(
        read,
        [
          "list": .array(values + [.integer(Int64(values.count))]),
          "member": .object(["last": values.last ?? .null]), "last": .integer(Int64(values.count)),
        ]
      )
    }
  }

  /// Foundation reads some numbers by way of a decimal, which costs it the last digit.
  private static func isNear(_ read: Double, _ number: Double) -> Bool {
    abs(read - number) <= abs(number) * 1e-14
  }

  private static func areSame(_ read: Any, _ values: [AnyValue]) -> Bool {
    guard let read = read as? [Any], read.count == values.count else { return false }
    return zip(read, values).allSatisfy(isSame)
  }

  private static func areSame(_ read: Any, _ members: [String: AnyValue]) -> Bool {
    guard let read = read as? [String: Any], read.count == members.count else { return false }
    return members.allSatisfy { key, value in read[key].map { isSame($0, value) } ?? false }
  }
}

private struct Nothing: Encodable {}

private struct Object: Encodable {
  let zebra: Int
  let ant: Int?
  let bee: [String: Int]
}

private struct Numbers: Encodable {
  let a = Int8.min
  let b = Int16.min
  let c = Int32.min
  let d = Int64.min
  let e = UInt8.max
  let f = UInt16.max
  let g = UInt32.max
  let h = UInt64.max
  let i: Float = 1.5
}

private class Base: Encodable {
  let base = 1
}

private final class Heir: Base {
  enum Key: CodingKey {
    case own
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(2, forKey: .own)
    try super.encode(to: container.superEncoder())
  }
}
