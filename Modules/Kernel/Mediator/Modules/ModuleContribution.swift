/// A kind of thing that modules may register, beyond what the mediator itself knows.
///
/// Another part of the kernel adds its kind by conforming to this protocol and by giving
/// ``Registry`` a method that contributes it. At assembly all contributions of a kind are compiled
/// into one book, which the mediator keeps.
public protocol ModuleContribution: Sendable {
  /// What all contributions of this kind are compiled into.
  associatedtype Catalog: Sendable

  /// Compiles the contributions of all modules and adds whatever is wrong with them.
  static func compile(_ entries: [OwnedContribution<Self>], faults: inout [AssemblyFault])
    -> Catalog

  /// Compiles them for whoever keeps books of all kinds; a requirement so that it is compiled for each
  /// kind, and no type need be searched for by name at the start.
  static func compileErased(_ entries: [OwnedContribution<Self>], faults: inout [AssemblyFault])
    -> any Sendable
}

extension ModuleContribution {
  /// Compiles the contributions as ``compile(_:faults:)`` does.
  @inlinable
  public static func compileErased(
    _ entries: [OwnedContribution<Self>],
    faults: inout [AssemblyFault]
  )
    -> any Sendable
  {
    compile(entries, faults: &faults)
  }
}

/// A contribution, with the module that made it.
public struct OwnedContribution<Value: Sendable>: Sendable {
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
