/// A table as its rows are copied: its columns, its key, and the tables that its rows refer to.
public struct TableLayout: Sendable, Equatable {
  /// The name of the table.
  public let name: String

  /// The names of its columns, in order.
  public let columns: [String]

  /// The columns of its primary key, in the order of the key.
  public let key: [String]

  /// The other tables that its rows refer to.
  public let references: [String]

  /// Describes a table.
  public init(name: String, columns: [String], key: [String], references: [String]) {
    self.name = name
    self.columns = columns
    self.key = key
    self.references = references
  }
}

extension TableLayout {
  /// A column as an engine lists it, after all other columns of tables before it.
  public struct Column: Sendable {
    let table: String
    let name: String

    /// Which column of the primary key it is, counted from one, or zero.
    let place: Int

    /// Describes a column.
    ///
    /// - Parameters:
    ///   - table: The table.
    ///   - name: The name of the column.
    ///   - place: Which column of the primary key it is, counted from one, or zero.
    public init(table: String, name: String, place: Int) {
      self.table = table
      self.name = name
      self.place = place
    }
  }

  /// Returns the tables of some columns, in the order of their names.
  ///
  /// - Parameters:
  ///   - columns: All columns, those of a table in order.
  ///   - references: Each table that refers to another one, and that other one.
  /// - Returns: The tables.
  public static func tables(
    of columns: [Column],
    references: [(table: String, other: String)]
  ) -> [TableLayout] {
    Dictionary(grouping: columns, by: \.table).map { name, columns in
      TableLayout(
        name: name,
        columns: columns.map(\.name),
        key: columns.filter { $0.place > 0 }.sorted { $0.place < $1.place }.map(\.name),
        references: references.filter { $0.table == name && $0.other != name }.map(\.other)
      )
    }
    .sorted { $0.name < $1.name }
  }
}

extension [TableLayout] {
  /// The tables in an order in which each comes after those that its rows refer to.
  var byReferences: [TableLayout] {
    var ordered: [TableLayout] = []
    var seen: Set<String> = []
    let byName = Dictionary(map { ($0.name, $0) }) { first, _ in first }
    func visit(_ table: TableLayout) {
      guard seen.insert(table.name).inserted else { return }
      for name in table.references { byName[name].map(visit) }
      ordered.append(table)
    }
    forEach(visit)
    return ordered
  }
}
