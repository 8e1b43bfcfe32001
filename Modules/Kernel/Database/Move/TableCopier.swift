import Mediator

/// Reads the rows of one table page by page, in the order of their keys, and stores them in another.
struct TableCopier: Sendable {
  let layout: TableLayout

  /// The positions of the key's columns among all columns.
  private let keyPositions: [Int]

  /// Which rows are copied.
  private let condition: String

  /// The statements that store one row, and as many as one statement takes.
  private let insertionOfOne: SQLText
  private let insertionOfMany: SQLText

  /// How many rows one statement takes.
  private let portion: Int

  /// The table of the migrations.
  static let nameOfMigrations = "migration"

  /// The most rows and the most values that one statement stores.
  private static let (mostRows, mostValues) = (50, 900)

  /// Prepares to copy a table.
  ///
  /// - Throws: ``DatabaseError`` with `unsupported` for a table without a key.
  init(_ layout: TableLayout) throws(DatabaseError) {
    keyPositions = layout.key.compactMap(layout.columns.firstIndex)
    guard !keyPositions.isEmpty else {
      throw DatabaseError(
        .unsupported,
        message: "the table \(layout.name) has no primary key, by which its rows are copied"
      )
    }
    self.layout = layout
    portion = max(1, min(Self.mostRows, Self.mostValues / layout.columns.count))
    insertionOfOne = Self.insertion(of: 1, in: layout)
    insertionOfMany = Self.insertion(of: portion, in: layout)
    // The mark of a move is among the migrations, and belongs to one of the two databases only.
    condition =
      layout.name == Self.nameOfMigrations ? "module <> '\(DataMoveMark.module.text)'" : "1 = 1"
  }

  // MARK: - Reading

  /// Returns the next rows after a key.
  func page(
    after key: TableRow?,
    limit: Int,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> [TableRow] {
    guard let key else {
      return try connection.all(select(after: ""), limit) { row in try TableRow(row) }
    }
    let places = (1...layout.key.count).map { "$\($0)" }.joined(separator: ", ")
    let after = " AND (\(Self.list(layout.key))) > (\(places))"
    return try connection.all(select(after: after), key, limit) { row in try TableRow(row) }
  }

  private func select(after: String) -> SQLText {
    let limit = after.isEmpty ? 1 : layout.key.count + 1
    return SQLText(
      composed: """
        SELECT \(Self.list(layout.columns)) FROM "\(layout.name)" WHERE \(condition)\(after) \
        ORDER BY \(Self.list(layout.key)) LIMIT $\(limit)
        """
    )
  }

  /// Returns the key of a row.
  func key(of row: TableRow) -> TableRow { TableRow(values: keyPositions.map { row.values[$0] }) }

  /// Returns the largest key, or nil if there are no rows.
  func lastKey(on connection: borrowing some Queryable & ~Copyable) throws -> TableRow? {
    let order = layout.key.map { "\"\($0)\" DESC" }.joined(separator: ", ")
    let sql = SQLText(
      composed: """
        SELECT \(Self.list(layout.key)) FROM "\(layout.name)" WHERE \(condition) ORDER BY \(order) LIMIT 1
        """
    )
    return try connection.first(sql) { row in try TableRow(row) }
  }

  /// Returns the number of rows.
  func count(on connection: borrowing some Queryable & ~Copyable) throws -> Int {
    try connection.value(
      SQLText(composed: "SELECT count(*) FROM \"\(layout.name)\" WHERE \(condition)")
    ) ?? 0
  }

  // MARK: - Storing

  /// Stores rows, and need not wait for an answer.
  func insert(
    _ rows: [TableRow],
    in transaction: borrowing Transaction
  ) throws(DatabaseError) {
    var rest = rows[...]
    while !rest.isEmpty {
      // Statements of two lengths are prepared once; those of all lengths would not be kept.
      let isWhole = rest.count >= portion
      let count = isWhole ? portion : 1
      let values = TableRow(values: rest.prefix(count).flatMap(\.values))
      try transaction.post(isWhole ? insertionOfMany : insertionOfOne, values)
      rest = rest.dropFirst(count)
    }
  }

  private static func insertion(of count: Int, in layout: TableLayout) -> SQLText {
    let width = layout.columns.count
    let rows = (0..<count).map { row in
      "(\((1...width).map { "$\(row * width + $0)" }.joined(separator: ", ")))"
    }
    return SQLText(
      composed: """
        INSERT INTO "\(layout.name)" (\(list(layout.columns))) VALUES \(rows.joined(separator: ", "))
        """
    )
  }

  /// Deletes all rows.
  func clear(in transaction: borrowing Transaction) throws(DatabaseError) {
    try transaction.execute(
      SQLText(composed: "DELETE FROM \"\(layout.name)\" WHERE \(condition)")
    )
  }

  private static func list(_ columns: [String]) -> String {
    columns.map { "\"\($0)\"" }.joined(separator: ", ")
  }
}

extension TableCopier {
  /// Calls the body with one page after the other, each of about the same number of bytes.
  func forEachPage(
    on connection: borrowing some Queryable & ~Copyable,
    _ body: ([TableRow]) throws -> Void
  ) throws {
    var size = PageSize()
    var last: TableRow?
    while true {
      let rows = try page(after: last, limit: size.limit, on: connection)
      try body(rows)
      guard let final = rows.last, rows.count == size.limit else { return }
      last = key(of: final)
      size.adapt(to: rows)
    }
  }

  /// Returns all rows of a small table.
  func rows(on connection: borrowing some Queryable & ~Copyable) throws -> [TableRow] {
    var all: [TableRow] = []
    try forEachPage(on: connection) { all += $0 }
    return all
  }

  /// Returns how many rows there are, and their checksum.
  func checksum(on connection: borrowing some Queryable & ~Copyable) throws -> TableChecksum {
    var sum = TableChecksum()
    try forEachPage(on: connection) { rows in for row in rows { sum.add(row) } }
    return sum
  }
}

/// How many rows are read and stored at once.
struct PageSize {
  private(set) var limit = 100

  /// About how many bytes a page has, and the most rows, whatever their size.
  private static let (bytes, mostRows) = (1 << 20, 1_000)

  /// Chooses the size of the next page by the rows of the last one.
  mutating func adapt(to rows: [TableRow]) {
    let average = rows.reduce(0) { $0 + $1.size } / max(rows.count, 1)
    limit = max(1, min(Self.mostRows, Self.bytes / max(average, 1)))
  }
}
