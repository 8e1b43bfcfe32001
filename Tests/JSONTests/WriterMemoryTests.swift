import Testing

@testable import JSON

@Suite struct `The memory of the JSON writer` {
  private enum Key: CodingKey {
    case list, member
  }

  /// Keeps an eye on the writer's own objects while it encodes containers within containers.
  private final class Nested: Encodable {
    weak var outer: EncodedJSONValue?
    weak var inner: EncodedJSONValue?
    let isBroken: Bool

    init(isBroken: Bool) {
      self.isBroken = isBroken
    }

    func encode(to encoder: any Encoder) throws {
      outer = (encoder as? JSONValueEncoder)?.fragment
      var container = encoder.container(keyedBy: Key.self)
      var list = container.nestedUnkeyedContainer(forKey: .list)
      let deep = list.superEncoder()
      inner = (deep as? JSONValueEncoder)?.fragment
      var value = deep.singleValueContainer()
      try value.encode(isBroken ? Double.nan : 1)
    }
  }

  @Test(arguments: [false, true])
  func `is given back, also where a value cannot be written`(isBroken: Bool) throws {
    let value = Nested(isBroken: isBroken)

    let text = try? JSONTextEncoder.text(of: value)

    #expect(text == (isBroken ? nil : #"{"list":[1]}"#))
    #expect(value.outer == nil)
    #expect(value.inner == nil)
  }
}
