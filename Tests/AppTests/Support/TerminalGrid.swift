/// What a terminal shows after the bytes that it was sent, with all lines that scrolled away.
///
/// It knows what the program and libedit send: text, line ends, and movements of the cursor. Every
/// character is one column wide.
struct TerminalGrid {
  private(set) var lines: [[Character]] = [[]]
  private(set) var row = 0
  private(set) var column = 0
  private let columns: Int

  init(_ bytes: [UInt8], columns: Int) {
    self.columns = columns
    var rest = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\u{1B}": control(&rest)
      case "\r": column = 0
      case "\n": moveDown(1)
      case "\u{8}": column = max(0, min(column, columns) - 1)
      case "\t": column = min(columns - 1, (column / 8 + 1) * 8)
      case "\u{0}"..<" ": continue
      default: put(Character(scalar))
      }
    }
  }

  /// Everything that is shown, without spaces and line ends.
  var letters: String { String(lines.flatMap { $0 }.filter { !$0.isWhitespace }) }

  /// The line of the cursor.
  var lineOfCursor: String { String(lines[row]) }

  private mutating func put(_ character: Character) {
    // The cursor stays behind the last column until there is something to write.
    if column >= columns {
      column = 0
      moveDown(1)
    }
    lines[row] += Array(repeating: " ", count: max(0, column + 1 - lines[row].count))
    lines[row][column] = character
    column += 1
  }

  private mutating func moveDown(_ count: Int) {
    row += count
    while lines.count <= row { lines.append([]) }
  }

  /// Carries out a sequence `ESC [ …`.
  private mutating func control(_ rest: inout ArraySlice<Unicode.Scalar>) {
    guard rest.first == "[" else { return }
    rest = rest.dropFirst()
    let parameters = rest.prefix { ("0"..."?").contains($0) }
    rest = rest.dropFirst(parameters.count)
    let number = Int(String(String.UnicodeScalarView(parameters)))
    switch rest.popFirst() {
    case "A": row = max(0, row - (number ?? 1))
    case "B": moveDown(number ?? 1)
    case "C": column = min(columns - 1, column + (number ?? 1))
    case "D": column = max(0, min(column, columns - 1) - (number ?? 1))
    case "G": column = min(columns, number ?? 1) - 1
    case "K": erase(from: number ?? 0)
    case "H": (row, column) = (0, 0)
    // Asked to erase everything, a terminal keeps its cursor.
    case "J" where number == 2: lines = lines.map { _ in [] }
    case "J" where number == 3: return
    case "J":
      erase(from: number ?? 0)
      lines.removeSubrange((row + 1)...)
    case "P": lines[row].removeSubrange(rangeAtCursor(number ?? 1))
    case "@":
      let room = [Character](repeating: " ", count: number ?? 1)
      lines[row].insert(contentsOf: room, at: min(column, lines[row].count))
    default: return
    }
  }

  private mutating func erase(from mode: Int) {
    guard mode == 0 else { return lines[row] = [] }
    lines[row].removeSubrange(rangeAtCursor(columns))
  }

  private func rangeAtCursor(_ count: Int) -> Range<Int> {
    let start = min(column, lines[row].count)
    return start..<min(start + count, lines[row].count)
  }
}
