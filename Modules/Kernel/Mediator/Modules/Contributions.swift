/// All contributions of all kinds, each kind in a list of its own type.
struct Contributions: Sendable {
  private var lists: [ObjectIdentifier: any ContributionList] = [:]

  mutating func append<C: Contribution>(_ value: C, by owner: ModuleName) {
    let entry = Owned(owner: owner, value: value)
    append(Listed(entries: [entry]), at: ObjectIdentifier(C.self))
  }

  mutating func append(_ others: Contributions) {
    for (kind, list) in others.lists { append(list, at: kind) }
  }

  func compile(faults: inout [Fault]) -> [ObjectIdentifier: any Sendable] {
    var books: [ObjectIdentifier: any Sendable] = [:]
    for (kind, list) in lists { books[kind] = list.compile(faults: &faults) }
    return books
  }

  private mutating func append(_ list: any ContributionList, at kind: ObjectIdentifier) {
    lists[kind] = lists[kind]?.appending(list) ?? list
  }
}

private protocol ContributionList: Sendable {
  func appending(_ other: any ContributionList) -> any ContributionList
  func compile(faults: inout [Fault]) -> any Sendable
}

private struct Listed<C: Contribution>: ContributionList {
  var entries: [Owned<C>]

  /// One by one: whole lists of a type that only the start knows would be searched for by name.
  func appending(_ other: any ContributionList) -> any ContributionList {
    guard let others = (other as? Listed<C>)?.entries else { return self }
    var list = self
    for index in 0..<others.count { list.entries.append(others[index]) }
    return list
  }

  func compile(faults: inout [Fault]) -> any Sendable {
    C.shelve(entries, faults: &faults)
  }
}
