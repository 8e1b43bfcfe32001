/// All contributions of all kinds, each kind in a list of its own type.
struct ContributionLists: Sendable {
  private var lists: [ObjectIdentifier: any ContributionList] = [:]

  mutating func append<C: ModuleContribution>(_ value: C, by owner: ModuleName) {
    let entry = OwnedContribution(owner: owner, value: value)
    append(TypedContributionList(entries: [entry]), at: ObjectIdentifier(C.self))
  }

  mutating func append(_ others: ContributionLists) {
    for (kind, list) in others.lists { append(list, at: kind) }
  }

  func compile(faults: inout [AssemblyFault]) -> [ObjectIdentifier: any Sendable] {
    var catalogs: [ObjectIdentifier: any Sendable] = [:]
    for (kind, list) in lists { catalogs[kind] = list.compile(faults: &faults) }
    return catalogs
  }

  /// Returns the contributions of one kind.
  func entries<C: ModuleContribution>(of kind: C.Type) -> [OwnedContribution<C>] {
    (lists[ObjectIdentifier(kind)] as? TypedContributionList<C>)?.entries ?? []
  }

  private mutating func append(_ list: any ContributionList, at kind: ObjectIdentifier) {
    lists[kind] = lists[kind]?.appending(list) ?? list
  }
}

private protocol ContributionList: Sendable {
  func appending(_ other: any ContributionList) -> any ContributionList
  func compile(faults: inout [AssemblyFault]) -> any Sendable
}

private struct TypedContributionList<C: ModuleContribution>: ContributionList {
  var entries: [OwnedContribution<C>]

  /// One by one: appending whole lists would look up their type by name at the start.
  func appending(_ other: any ContributionList) -> any ContributionList {
    guard let others = (other as? TypedContributionList<C>)?.entries else { return self }
    var list = self
    for index in 0..<others.count { list.entries.append(others[index]) }
    return list
  }

  func compile(faults: inout [AssemblyFault]) -> any Sendable {
    C.compileErased(entries, faults: &faults)
  }
}
