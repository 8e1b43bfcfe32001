import Links
import Testing

@Suite struct `Parameters by chance` {
  private static let signature = ParameterSignature(
    values: Parameter<Username>("to"),
    Parameter<String>("text"),
    Parameter<Int?>("key"),
    Parameter<Bool>("loud")
  )

  @Test(arguments: 0..<20)
  func `are read by their names in any order`(seed: UInt64) throws {
    var chance = Chance(seed: seed)
    for _ in 0..<300 {
      let text = chance.nastyText()
      let key = Int(truncatingIfNeeded: chance.next())
      let names = ["--to=bob", "--text=\(ShellWords.quoted(text))", "--key=\(key)", "--loud"]
      let line = names.shuffled(using: &chance).joined(separator: " ")

      let read = try Self.signature.parse(CommandArguments(line: line))

      #expect(read.0.rawValue == "bob", "seed \(seed): \(line)")
      #expect(read.1 == text, "seed \(seed): \(line)")
      #expect(read.2 == key && read.3, "seed \(seed): \(line)")
    }
  }

  @Test(arguments: 0..<10)
  func `that are numbers read back as they were printed`(seed: UInt64) {
    var chance = Chance(seed: seed)
    for _ in 0..<500 {
      let bits = chance.next() >> UInt64(chance.roll(64))
      #expect(isReadBack(bits) && isReadBack(Int64(bitPattern: bits)), "\(bits)")
      #expect(isReadBack(UInt32(truncatingIfNeeded: bits)), "\(bits)")
      #expect(isReadBack(Int16(truncatingIfNeeded: bits)), "\(bits)")
      let number = Double(bitPattern: bits)
      #expect(!number.isFinite || isReadBack(number), "\(bits)")
    }
    #expect(isReadBack(Int64.min) && isReadBack(Int64.max) && isReadBack(UInt64.max))
    #expect((Int8.min...Int8.max).allSatisfy { isReadBack($0) })
  }

  @Test func `are entered as what they are`() {
    #expect(String.inputKind == .line)
    #expect(Int?.inputKind == .number)
    #expect([UInt8].inputKind == .number)
    #expect(Double.inputKind == .number)
    #expect(Bool.inputKind == .toggle)
    #expect(FilePath?.inputKind == .file)
    #expect(FilePath(parameter: "") == nil)
    #expect(FilePath(parameter: "my picture.png")?.parameterText == "my picture.png")
  }

  /// Whether a value is the same when it was printed, and read both from text and from bytes.
  private func isReadBack<Value: ParameterValue & Equatable>(_ value: Value) -> Bool {
    let text = value.parameterText
    return Value(parameter: text[...]) == value && Value(parameter: Array(text.utf8).span) == value
  }
}
