@testable import Terminal

/// What a terminal would show: a small model of an xterm, as far as libedit makes use of one.
struct Screen {
  let columns: Int
  let rows: Int
  private(set) var row = 0
  private(set) var column = 0
  private var cells: [[String]]
  private var escape: [Unicode.Scalar]?
  private var bytes: [UInt8] = []

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// The lines that are not empty, without the spaces at their ends.
  var lines: [String] {
    cells.map { cells in
      var line = cells.joined()[...]
      while line.last == " " { line.removeLast() }
      return String(line)
    }.filter { !$0.isEmpty }
  }

  /// The line that the cursor is on.
  var currentLine: String {
    var line = cells[row].joined()[...]
    while line.last == " " { line.removeLast() }
    return String(line)
  }

  mutating func show(_ more: [UInt8]) {
    bytes += more
    let whole = bytes.count - incompleteTail
    let text = String(decoding: bytes[..<whole], as: UTF8.self)
    bytes.removeFirst(whole)
    for scalar in text.unicodeScalars { show(scalar) }
  }

  private var incompleteTail: Int {
    for back in 1...3 where back <= bytes.count {
      let byte = bytes[bytes.count - back]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      return length > back ? back : 0
    }
    return 0
  }

  private mutating func show(_ scalar: Unicode.Scalar) {
    if escape != nil { return take(scalar) }
    switch scalar {
    case "\u{1B}": escape = []
    case "\r": column = 0
    case "\n": feed()
    case "\u{8}": column = max(0, min(column, columns - 1) - 1)
    case "\0", "\u{7}": break
    case "\t": column = min(columns - 1, column / 8 * 8 + 8)
    default: put(scalar)
    }
  }

  private mutating func feed() {
    if row + 1 < rows {
      row += 1
    } else {
      cells.removeFirst()
      cells.append(Array(repeating: " ", count: columns))
    }
  }

  /// The cursor may stand behind the last column; only the next character wraps.
  private mutating func put(_ scalar: Unicode.Scalar) {
    let width = DisplayWidth.of(Character(scalar))
    if width == 0 {
      cells[row][max(0, column - 1)].unicodeScalars.append(scalar)
      return
    }
    if column + width > columns {
      column = 0
      feed()
    }
    guard width <= columns else { return }
    cells[row][column] = String(scalar)
    if width == 2 { cells[row][column + 1] = "" }
    column += width
  }

  private mutating func take(_ scalar: Unicode.Scalar) {
    escape?.append(scalar)
    guard let sequence = escape, sequence.count > 1 || scalar != "[" else { return }
    guard sequence[0] == "[" else { return escape = nil }
    guard 0x40...0x7E ~= scalar.value else { return }
    escape = nil
    let numbers = String(String.UnicodeScalarView(sequence.dropFirst().dropLast()))
      .split(separator: ";").map { Int($0) ?? 0 }
    obey(scalar, numbers)
  }

  private mutating func obey(_ command: Unicode.Scalar, _ numbers: [Int]) {
    let count = max(1, numbers.first ?? 1)
    column = min(column, columns - 1)
    switch command {
    case "A": row = max(0, row - count)
    case "B": row = min(rows - 1, row + count)
    case "C": column = min(columns - 1, column + count)
    case "D": column = max(0, column - count)
    case "G": column = min(columns, count) - 1
    case "H":
      row = min(rows, count) - 1
      column = min(columns, max(1, numbers.dropFirst().first ?? 1)) - 1
    case "J" where numbers.first == 2: for row in 0..<rows { clear(row) }
    // What has scrolled away is not on the screen.
    case "J" where numbers.first == 3: break
    case "J":
      clearLine()
      for below in (row + 1)..<max(row + 1, rows) { clear(below) }
    case "K": clearLine()
    case "P":
      cells[row].removeSubrange(column..<min(columns, column + count))
      cells[row] += Array(repeating: " ", count: columns - cells[row].count)
    case "@":
      cells[row].insert(contentsOf: Array(repeating: " ", count: count), at: column)
      cells[row].removeLast(cells[row].count - columns)
    default: break
    }
  }

  private mutating func clearLine() {
    for index in column..<columns { cells[row][index] = " " }
  }

  private mutating func clear(_ row: Int) {
    cells[row] = Array(repeating: " ", count: columns)
  }
}
