/// A kind of thing that modules may register, beyond what the mediator itself knows.
///
/// Another part of the kernel adds its kind by conforming to this protocol and by giving
/// ``Registry`` a method that contributes it. At assembly all contributions of a kind are compiled
/// into one book, which the mediator keeps.
public protocol Contribution: Sendable {
  /// What all contributions of this kind are compiled into.
  associatedtype Book: Sendable

  /// Compiles the contributions of all modules and adds whatever is wrong with them.
  static func compile(_ entries: [Owned<Self>], faults: inout [Fault]) -> Book
}

/// A contribution, with the module that made it.
public struct Owned<Value: Sendable>: Sendable {
  /// The module.
  public let owner: ModuleName

  /// What it contributed.
  public let value: Value

  /// Creates the pair.
  public init(owner: ModuleName, value: Value) {
    self.owner = owner
    self.value = value
  }
}

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

  func appending(_ other: any ContributionList) -> any ContributionList {
    Listed(entries: entries + ((other as? Listed<C>)?.entries ?? []))
  }

  func compile(faults: inout [Fault]) -> any Sendable {
    C.compile(entries, faults: &faults)
  }
}
