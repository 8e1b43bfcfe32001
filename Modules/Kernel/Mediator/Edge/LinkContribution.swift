public import Links

/// A link that a module declares; all of them are compiled into one table.
public struct LinkContribution: Contribution {
  private let entry: LinkEntry<any Linkable>

  init(_ entry: LinkEntry<any Linkable>) {
    self.entry = entry
  }

  /// Compiles the table, and reports links that could match the same text with both owners.
  public static func compile(
    _ entries: [Owned<Self>],
    faults: inout [Fault]
  ) -> LinkTable<any Linkable> {
    do {
      return try LinkTable(entries.map(\.value.entry))
    } catch {
      faults += error.faults.map { fault in
        Fault(.ambiguousLink, owners: fault.owners.map { ModuleName($0) }, fault.description)
      }
      return LinkTable()
    }
  }
}
