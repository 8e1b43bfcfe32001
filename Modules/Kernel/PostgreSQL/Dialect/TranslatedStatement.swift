import Database

/// A statement of the port's dialect in PostgreSQL's.
///
/// The types are mapped to those of PostgreSQL, text to one that sorts by its bytes as in SQLite.
/// What SQLite's tables have behind their closing bracket is left out. `search` and `indexed` become
/// selections from the table of the index.
struct TranslatedStatement {
  private(set) var text = ""

  /// The statement without tests for NULL of a value, if it has any: such a test says nothing about
  /// the type of the value, and keeps the server from finding it elsewhere.
  private(set) var textOfTypes: String?

  /// How many values it takes.
  private(set) var places = 0

  /// Which of them are searches, counted from zero.
  private(set) var searches: Set<Int> = []

  /// The table that the statement makes without `STRICT`, if it does.
  private(set) var looseTable: String?

  /// Whether it begins or ends a part of a transaction.
  var isControl: Bool { ["SAVEPOINT", "RELEASE", "ROLLBACK"].contains(firstWord) }

  /// Whether it changes the tables.
  var isStructural: Bool { ["CREATE", "ALTER", "DROP"].contains(firstWord) }

  private var firstWord = ""

  /// Translates a statement.
  ///
  /// - Throws: `DatabaseError` with `misuse` where the text is not one statement, or its places do
  ///   not count 1, 2, 3, ….
  init(_ sql: SQLText) throws(DatabaseError) {
    var pieces = SQLScanner.pieces(of: sql.text)
    while let last = pieces.last, last.kind == .space || last.text == ";" { pieces.removeLast() }
    guard let first = pieces.first(where: { $0.kind != .space }) else {
      throw DatabaseError(.misuse, message: "there is no statement in the text", sql: sql.text)
    }
    firstWord = first.text
    try check(pieces, sql)
    let words = pieces.filter { $0.kind != .space }.prefix(2).map(\.text)
    let isTable = words == ["CREATE", "TABLE"] || words == ["ALTER", "TABLE"]
    if words == ["CREATE", "TABLE"] { removeTableOptions(from: &pieces) }
    text = translated(pieces, isTable: isTable)
    if let typed = Self.withoutNullTests(pieces) {
      textOfTypes = translated(typed, isTable: isTable)
    }
  }

  private mutating func check(_ pieces: [SQLPiece], _ sql: SQLText) throws(DatabaseError) {
    var numbers: Set<Int> = []
    for piece in pieces {
      if piece.kind == .sign, piece.text == ";" {
        throw DatabaseError(.misuse, message: "the text has more than one statement", sql: sql.text)
      }
      guard piece.kind == .place || piece.text == "?" else { continue }
      guard let number = Int(piece.text.dropFirst()), number > 0 else {
        throw Self.gap(at: piece.text, sql)
      }
      numbers.insert(number)
    }
    places = numbers.count
    if let last = numbers.max(), last != places { throw Self.gap(at: "$\(last)", sql) }
  }

  private static func gap(at place: String, _ sql: SQLText) -> DatabaseError {
    DatabaseError(
      .misuse,
      message: "values are written $1, $2, … without a gap, not “\(place)”",
      sql: sql.text
    )
  }

  // MARK: - Tables

  /// Takes away what follows the closing bracket of a new table, and notes whether it is strict.
  private mutating func removeTableOptions(from pieces: inout [SQLPiece]) {
    guard let end = pieces.lastIndex(where: { $0.text == ")" }) else { return }
    if !pieces[end...].contains(where: { $0.text == "STRICT" }) {
      let names = pieces.prefix { $0.text != "(" }.filter { $0.kind == .word || $0.kind == .quoted }
      looseTable = names.last?.text
    }
    pieces.removeLast(pieces.count - end - 1)
  }

  // MARK: - Values that may be nothing

  private static func withoutNullTests(_ pieces: [SQLPiece]) -> [SQLPiece]? {
    var typed = pieces
    for index in pieces.indices where pieces[index].kind == .place {
      let next = pieces.indices[index...].dropFirst().filter { pieces[$0].kind != .space }.prefix(2)
      guard next.map({ pieces[$0].text }) == ["IS", "NULL"], let last = next.last else { continue }
      typed[index].text = "1 = 1"
      for other in index + 1...last { typed[other].text = "" }
    }
    return typed == pieces ? nil : typed
  }

  // MARK: - Words

  private mutating func translated(_ pieces: [SQLPiece], isTable: Bool) -> String {
    var text = ""
    var index = 0
    while index < pieces.count {
      let rest = pieces[index...]
      if let (call, count) = searched(rest) {
        text += call
        index += count
      } else if pieces[index].kind == .word {
        let (word, count) = Self.type(rest, isTable: isTable)
        text += word
        index += count
      } else {
        text += pieces[index].text
        index += 1
      }
    }
    return text
  }

  /// Returns what a word is in PostgreSQL, and how many pieces it replaces.
  private static func type(_ rest: ArraySlice<SQLPiece>, isTable: Bool) -> (String, Int) {
    let word = rest.first?.text ?? ""
    switch word {
    case "INTEGER":
      let next = rest.filter { $0.kind != .space }.dropFirst().prefix(2).map(\.text)
      let isKey = isTable && next == ["PRIMARY", "KEY"]
      return (isKey ? "BIGINT GENERATED BY DEFAULT AS IDENTITY" : "BIGINT", 1)
    case "REAL": return ("DOUBLE PRECISION", 1)
    case "BLOB": return ("BYTEA", 1)
    case "TEXT": return (isTable ? "TEXT COLLATE \"C\"" : "TEXT", 1)
    default: return (word, 1)
    }
  }

  /// Returns the selection for `search(name, $n)` or `indexed(name)`, and how many pieces it replaces.
  private mutating func searched(_ rest: ArraySlice<SQLPiece>) -> (String, Int)? {
    guard let first = rest.first, first.kind == .word,
      first.text == "search" || first.text == "indexed",
      let end = rest.firstIndex(where: { $0.text == ")" })
    else { return nil }
    let call = rest[...end].filter { $0.kind != .space }
    let texts = call.map(\.text)
    let count = end - rest.startIndex + 1
    if texts.count == 4, texts[0] == "indexed", texts[1] == "(", call[2].kind == .word {
      return ("(SELECT key FROM \(texts[2]))", count)
    }
    guard texts.count == 6, texts[0] == "search", texts[1] == "(", call[4].kind == .place,
      let number = Int(texts[4].dropFirst())
    else { return nil }
    searches.insert(number - 1)
    let query = "CAST(CAST(\(texts[4]) AS TEXT) AS TSQUERY)"
    // The offset of nothing keeps the server from reading the entries in another order until enough
    // of them are found, which takes long where few are: it cannot tell how rare a word is.
    return (
      """
      (SELECT key, -ts_rank(words, \(query)) AS rank FROM \(texts[2]) WHERE words @@ \(query) OFFSET 0)
      """,
      count
    )
  }
}
