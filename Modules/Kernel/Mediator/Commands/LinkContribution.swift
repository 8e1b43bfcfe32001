public import Links

/// A link that a module declares, or a name that links may have in their query; all of them are
/// compiled into one table.
public struct LinkContribution: ModuleContribution {
  private enum LinkOrIgnoredName: Sendable {
    case link(LinkTableEntry<any Linkable>)
    case ignored(String)
  }

  private let content: LinkOrIgnoredName

  init(_ entry: LinkTableEntry<any Linkable>) {
    content = .link(entry)
  }

  init(ignoring name: String) {
    content = .ignored(name)
  }

  /// Compiles the table and reports the links that are wrong, with their owners.
  public static func compile(
    _ entries: [OwnedContribution<Self>],
    faults: inout [AssemblyFault]
  ) -> LinkTable<any Linkable> {
    var links: [LinkTableEntry<any Linkable>] = []
    var ignored: [String] = []
    for entry in entries {
      switch entry.value.content {
      case .link(let link): links.append(link)
      case .ignored(let name): ignored.append(name)
      }
    }
    do {
      let table = try LinkTable(links, ignoring: ignored)
      faults += table.contradictions.map(fault)
      return table
    } catch {
      faults += error.faults.map(fault)
      return LinkTable()
    }
  }

  private static func fault(_ error: LinkTableError) -> AssemblyFault {
    let kind: AssemblyFault.Kind =
      switch error {
      case .duplicate, .ambiguous: .ambiguousLink
      case .malformed: .malformedLink
      case .pathless, .astray, .orphaned, .lost: .contradictoryLink
      }
    let owners = error.owners.map { ModuleName($0) }
    return AssemblyFault(kind, owners: owners, message: error.description)
  }
}
