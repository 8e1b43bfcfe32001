import System

/// The keys that a terminal has sent and the editor has not taken, as Unicode scalars.
struct KeyInputBuffer {
  private let descriptor: FileDescriptor
  private var bytes: [UInt8] = []
  private var start = 0

  /// Whether the terminal has gone.
  private(set) var hasEnded = false

  init(from descriptor: FileDescriptor) {
    self.descriptor = descriptor
  }

  /// Whether all that the terminal has sent is taken.
  var isEmpty: Bool { start >= bytes.count }

  /// Whether a person has asked to leave off, somewhere in what is not yet taken.
  var holdsInterrupt: Bool { bytes[start...].contains(0x03) }

  /// Whether the Escape that was taken last begins a key of several bytes, such as an arrow.
  var goesOnWithKey: Bool { start < bytes.count && [0x5B, 0x4F].contains(bytes[start]) }

  /// Takes what the terminal has sent; only to be called when it has sent something.
  mutating func fill() {
    bytes.removeFirst(start)
    start = 0
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      let count = (try? descriptor.read(into: buffer)) ?? 0
      if count == 0 { hasEnded = true }
      bytes += buffer.prefix(count)
    }
  }

  /// Takes the next key, or nothing until more bytes arrive.
  ///
  /// Bytes that are no UTF-8 come out as U+FFFD, one for each, and the control characters above
  /// ASCII, which no keyboard sends, not at all.
  mutating func next() -> Unicode.Scalar? {
    while let scalar = decode() {
      if !(0x80..<0xA0).contains(scalar.value) { return scalar }
    }
    return nil
  }

  /// Puts a text before what has been typed ahead, as a terminal sends one that is pasted.
  mutating func paste(_ text: String) {
    guard !text.isEmpty else { return }
    let printed = text.unicodeScalars.filter { $0.value >= 0x20 || $0 == "\n" }
    let pasted = "\u{1B}[200~\(String(String.UnicodeScalarView(printed)))\u{1B}[201~"
    bytes.replaceSubrange(..<start, with: pasted.utf8)
    start = 0
  }

  /// Forgets all that has been typed ahead.
  mutating func discard() {
    bytes = []
    start = 0
  }

  private mutating func decode() -> Unicode.Scalar? {
    guard start < bytes.count else { return nil }
    let first = bytes[start]
    let length = Self.length(startingWith: first)
    let part = bytes[start..<min(start + length, bytes.count)]
    let isBroken = length == 0 || part.dropFirst().contains { $0 & 0xC0 != 0x80 }
    if !isBroken, part.count < length, !hasEnded { return nil }
    let text = isBroken ? nil : String(validating: part, as: UTF8.self)
    guard let text, let scalar = text.unicodeScalars.first else {
      start += 1
      return "\u{FFFD}"
    }
    start += length
    return scalar
  }

  private static func length(startingWith byte: UInt8) -> Int {
    switch byte {
    case 0..<0x80: 1
    case 0xC2..<0xE0: 2
    case 0xE0..<0xF0: 3
    case 0xF0..<0xF5: 4
    default: 0
    }
  }
}
