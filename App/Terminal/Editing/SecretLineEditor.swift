/// A line that is typed unseen, with the few keys that make sense there.
struct SecretLineEditor {
  private var scalars: [Unicode.Scalar] = []
  private var isInEscape = false

  /// Takes a key, and returns the answer once there is one.
  mutating func take(_ key: Unicode.Scalar) -> PromptInput? {
    if isInEscape { return skip(key) }
    switch key.value {
    case 0x0A, 0x0D: return .line(text)
    case 0x03: return .interrupted
    // A Ctrl-D that was typed before the prompt arrives as a NUL.
    case 0x00, 0x04: return scalars.isEmpty ? .end : nil
    case 0x08, 0x7F: removeLastCharacter()
    case 0x15: wipe()
    case 0x1B: isInEscape = true
    case 0x01..<0x20: break
    default: scalars.append(key)
    }
    return nil
  }

  /// Overwrites what was typed.
  mutating func wipe() {
    for index in scalars.indices { scalars[index] = "\0" }
    scalars.removeAll()
  }

  private var text: String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  /// Arrow keys and the like are a bracket, then letters up to the last; none of it is the secret.
  private mutating func skip(_ key: Unicode.Scalar) -> PromptInput? {
    switch key {
    case "[", "O": return nil
    case "0"..."9", ";": return nil
    default:
      isInEscape = false
      return key.value < 0x20 ? take(key) : nil
    }
  }

  private mutating func removeLastCharacter() {
    guard let last = text.last else { return }
    for index in scalars.indices.suffix(last.unicodeScalars.count) { scalars[index] = "\0" }
    scalars.removeLast(last.unicodeScalars.count)
  }
}
