import Links
import Testing

@Suite struct `A parameter's value` {
  @Test(arguments: [
    ("0", 0), ("-0", 0), ("42", 42), ("+42", 42), ("-7", -7), ("007", 7),
    ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
    ("999999999999999999", 999_999_999_999_999_999),
  ])
  func `of whole number type reads decimal digits`(text: String, number: Int) {
    #expect(read(text) == number)
  }

  @Test(arguments: [
    "", "-", "+", "--1", "+-1", "1.0", " 1", "1 ", "0x1", "١", "9223372036854775808",
    "-9223372036854775809", "12345678901234567890123", "4\0",
  ])
  func `of whole number type refuses everything else`(text: String) {
    #expect(read(text) as Int? == nil)
  }

  @Test func `of a narrow type refuses what does not fit`() {
    #expect(read("255") as UInt8? == 255)
    #expect(read("256") as UInt8? == nil)
    #expect(read("-1") as UInt8? == nil)
    #expect(read("-129") as Int8? == nil)
    #expect(UInt8.expectation == "a whole number from 0 to 255")
  }

  @Test(arguments: [("1", true), ("yes", true), ("ON", true), ("false", false), ("0", false)])
  func `of truth type reads the usual words`(text: String, isTrue: Bool) {
    #expect(read(text) == isTrue)
    #expect(read("perhaps") as Bool? == nil)
    #expect(read("") as Bool? == nil)
  }

  @Test func `of enum type offers its cases`() {
    #expect(read("friends") == Visibility.friends)
    #expect(read("Friends") as Visibility? == nil)
    #expect(Visibility.choices == ["everyone", "friends", "nobody"])
    #expect(Visibility.expectation == "everyone, friends or nobody")
    #expect(Visibility.nobody.parameterText == "nobody")
  }

  @Test func `of wrapped type keeps the wrapper's rule`() {
    #expect(read("bob") as Username? == Username(rawValue: "bob"))
    #expect(read("al") as Username? == nil)
    #expect(read("12") == AccountID(12))
  }

  @Test(arguments: ["nan", "inf", "-infinity", "0x1p3", "1e999", "", "1,5", " 1", "0x10", "1_000"])
  func `of number type is a decimal number`(text: String) {
    #expect(Double(parameter: Substring(text)) == nil)
  }

  @Test(arguments: [0.0, -0.5, 1e300, .greatestFiniteMagnitude, .leastNonzeroMagnitude])
  func `of number type reads what it prints`(number: Double) {
    #expect(read(number.parameterText) == number)
  }

  @Test func `that is secret never prints itself`() throws {
    let secret = try #require(SecretText(parameter: "hunter2"))

    let printed = ["\(secret)", String(reflecting: secret), secret.parameterText, dumped([secret])]

    #expect(printed.allSatisfy { !$0.contains("hunter2") })
    #expect(secret.reveal() == "hunter2")
    #expect(SecretText.isSecret && Optional<SecretText>.isSecret && [SecretText].isSecret)
  }

  @Test(arguments: 0..<20)
  func `reads the same from bytes as from text`(seed: UInt64) {
    var chance = Chance(seed: seed)
    for _ in 0..<2_000 {
      let text = String((0..<chance.roll(22)).map { _ in chance.pick(Array("0123456789-+ ax")) })
      let isSame =
        read(text) as Int64? == Int64(parameter: Substring(text))
        && read(text) as UInt16? == UInt16(parameter: Substring(text))
      if !isSame { Issue.record("seed \(seed): \(text)") }
    }
  }

  private func read<Value: ParameterValue>(_ text: String) -> Value? {
    Value(parameter: Array(text.utf8).span)
  }

  private func dumped(_ value: some Any) -> String {
    var text = ""
    dump(value, to: &text)
    return text
  }
}

@Suite struct `The facts of a parameter` {
  @Test func `say what help and forms need`() {
    let facts = ReadMessages.signature.parameters

    #expect(facts.map(\.presence) == [.required, .defaulted, .optional, .flag])
    #expect(facts.map(\.usage) == ["WITH", "[LIMIT]", "[BEFORE]", "[--unread]"])
    #expect(facts[1].defaultText == "50")
    #expect(facts[1].summary == "how many")
    #expect(facts[0].expectation == "a username of 3 to 32 letters")
    #expect(ReadMessages.signature.usage == "WITH [LIMIT] [BEFORE] [--unread]")
  }

  @Test func `hold the choices and the secret`() {
    let signature = ParameterSignature(
      values: Parameter<SecretText>("password"),
      Parameter<Visibility?>("who")
    )

    #expect(signature.parameters.map(\.isSecret) == [true, false])
    #expect(signature.parameters[1].choices == ["everyone", "friends", "nobody"])
  }
}
