/// A table, an index or another object of a database, and how it was made.
public struct SchemaObject: Sendable, Hashable {
  /// What it is: `table`, `index`, `trigger` or `view`.
  public let kind: String

  /// Its name.
  public let name: String

  /// The table that it belongs to; a table belongs to itself.
  public let table: String

  /// The statement that makes it.
  public let definition: String

  /// Creates a description of an object.
  public init(kind: String, name: String, table: String, definition: String) {
    self.kind = kind
    self.name = name
    self.table = table
    self.definition = definition
  }
}

/// The objects of a database beside those that the migrations make.
struct SchemaComparison {
  let found: [SchemaObject]
  let expected: [SchemaObject]

  /// One finding for each object that is missing, that is not as it was made, or that was added to a
  /// table of the program.
  ///
  /// Tables that no migration makes are none: modules make some at run time, and those of a module
  /// that was left out remain.
  var findings: [DataFinding] {
    let byName = Dictionary(found.map { ($0.name, $0) }) { first, _ in first }
    let known = Set(expected.map(\.name))
    let tables = Set(expected.map(\.table))
    let wrong = expected.compactMap { object -> DataFinding? in
      guard let other = byName[object.name] else {
        return DataFinding("The \(object.kind) \(object.name) is missing.")
      }
      return other.isLike(object)
        ? nil : DataFinding("The \(object.kind) \(object.name) is not as it was made.")
    }
    let added = found.filter { !known.contains($0.name) && tables.contains($0.table) }
    let drop = "Remove it with the tool that added it, while no program runs"
    return wrong
      + added.map { object in
        DataFinding(
          "The \(object.kind) \(object.name) was added to the table \(object.table).",
          advice: "\(drop): DROP \(object.kind.uppercased()) \(object.name)"
        )
      }
  }
}

extension SchemaObject {
  /// Whether both were made by the same statement, whatever its spaces and quotation marks.
  fileprivate func isLike(_ other: SchemaObject) -> Bool {
    kind == other.kind && table == other.table && normalized == other.normalized
  }

  private var normalized: [UInt8] {
    definition.utf8.filter { byte in byte > 0x20 && byte != UInt8(ascii: "\"") }
  }
}
