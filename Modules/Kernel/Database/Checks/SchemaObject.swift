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

  /// Whether there may be tables of modules that were left out.
  let mayHaveOthers: Bool

  /// One finding for each object that is missing, that is not as it was made, or that was added.
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
    let added = found.filter { object in
      !known.contains(object.name) && (!mayHaveOthers || tables.contains(object.table))
    }
    return wrong + Self.withoutParts(added).map(Self.finding)
  }

  private static func finding(about added: SchemaObject) -> DataFinding {
    let place = added.table == added.name ? "" : " to the table \(added.table)"
    return DataFinding(
      "The \(added.kind) \(added.name) was added\(place).",
      advice: "Remove it with the tool that added it, while no program runs: "
        + "DROP \(added.kind.uppercased()) \(added.name)"
    )
  }

  /// Leaves out what goes with a table: its own indexes and triggers, and the tables of an index.
  private static func withoutParts(_ added: [SchemaObject]) -> [SchemaObject] {
    let tables = Set(added.filter { $0.kind == "table" }.map(\.name))
    return added.filter { object in
      if object.kind == "table" {
        guard let end = object.name.lastIndex(of: "_") else { return true }
        return !tables.contains(String(object.name[..<end]))
      }
      return object.table == object.name || !tables.contains(object.table)
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
