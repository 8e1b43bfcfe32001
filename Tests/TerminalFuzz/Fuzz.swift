import Terminal

/// Entry points for a fuzzer: each takes any bytes, and traps where a promise is broken.
///
/// libFuzzer's `LLVMFuzzerTestOneInput` is one line around any of them.
public enum Fuzz {
  /// Reads words that the bytes spell as the program's options.
  public static func readOptions(_ bytes: UnsafeRawBufferPointer) {
    let words = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    do throws(UsageError) {
      let invocation = try ProgramArguments(words) { _, choices in choices.first }
      precondition(!invocation.profile.hasPrefix("."), "a profile that is no name")
      precondition(!invocation.profile.contains("/"), "a profile that is a path")
    } catch {
      precondition(!error.description.isEmpty && !error.hint.isEmpty, "a fault without words")
    }
  }

  /// Makes text from the bytes safe, lays it out, and checks that nothing raw is left.
  public static func layOutText(_ bytes: UnsafeRawBufferPointer) {
    let columns = Int(bytes.first ?? 0) % 120 + 2
    let text = TerminalText(lines: String(decoding: bytes.dropFirst(), as: UTF8.self))
    let wrapped = text.wrapped(to: columns)
    precondition(wrapped.lines.allSatisfy { $0.width <= columns }, "a line too wide")
    precondition(text.truncated(to: columns).lines.allSatisfy { $0.width <= columns }, "too wide")
    let isRaw = wrapped.plain.utf8.contains { ($0 < 0x20 && $0 != 0x0A) || $0 == 0x7F }
    precondition(!isRaw, "a raw control character")
  }
}
