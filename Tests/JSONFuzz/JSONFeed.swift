import JSON

/// Entry points for a fuzzer: each takes any bytes, and traps where a promise is broken.
public enum JSONFeed {
  /// Writes a value that the bytes describe, and checks that it is one line of text without anything
  /// that commands a terminal, which can be read again.
  public static func write(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    let value = AnyValue(from: &rest, depth: 0)
    guard let json = try? JSONTextEncoder.bytes(of: value) else { return }
    precondition(json.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "a control character in JSON")
    precondition(String(validating: json, as: UTF8.self) != nil, "JSON that is no UTF-8")
    precondition(readAgain(String(decoding: json, as: UTF8.self)), "JSON that cannot be read")
  }

  /// Reads the bytes, and checks that what can be read stays the same when it is written and read.
  public static func read(_ bytes: UnsafeRawBufferPointer) {
    _ = readAgain(String(decoding: bytes, as: UTF8.self))
  }

  private static func readAgain(_ text: String) -> Bool {
    guard let value = try? JSONTextDecoder.value(AnyValue.self, from: text) else { return false }
    let json = try? JSONTextEncoder.text(of: value)
    let again = json.flatMap { try? JSONTextDecoder.value(AnyValue.self, from: $0) }
    precondition(again == value, "a change")
    return true
  }
}
