public import Links

/// A link that a module declares; all of them are compiled into one table.
public struct LinkContribution: ModuleContribution {
  private let entry: LinkTableEntry<any Linkable>

  init(_ entry: LinkTableEntry<any Linkable>) {
    self.entry = entry
  }

  /// Compiles the table and reports links that can match the same text, with both owners.
  public static func compile(
    _ entries: [OwnedContribution<Self>],
    faults: inout [AssemblyFault]
  ) -> LinkTable<any Linkable> {
    do {
      return try LinkTable(entries.map(\.value.entry))
    } catch {
      faults += error.faults.map { fault in
        AssemblyFault(
          .ambiguousLink,
          owners: fault.owners.map { ModuleName($0) },
          message: fault.description
        )
      }
      return LinkTable()
    }
  }
}
