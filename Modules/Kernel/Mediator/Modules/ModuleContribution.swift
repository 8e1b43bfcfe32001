/// A kind of registration that another part of the kernel adds to the mediator.
///
/// That part conforms a type to this protocol and gives ``Registry`` a method that contributes
/// values of it. At assembly all contributions of a kind are compiled into one catalog, which the
/// mediator stores.
public protocol ModuleContribution: Sendable {
  /// What all contributions of this kind are compiled into.
  associatedtype Catalog: Sendable = [OwnedContribution<Self>]

  /// Compiles the contributions of all modules and adds their faults.
  static func compile(_ entries: [OwnedContribution<Self>], faults: inout [AssemblyFault])
    -> Catalog

  /// Compiles them into a catalog of any kind; a requirement so that it is compiled for each kind
  /// and no type has to be looked up by name at the start.
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

extension ModuleContribution where Catalog == [OwnedContribution<Self>] {
  /// Keeps the contributions as they are.
  public static func compile(
    _ entries: [OwnedContribution<Self>],
    faults: inout [AssemblyFault]
  ) -> [OwnedContribution<Self>] {
    entries
  }
}

/// A contribution, with the module that made it.
public struct OwnedContribution<Value: Sendable>: Sendable {
  /// The module that contributed.
  public let owner: ModuleName

  /// What it contributed.
  public let value: Value

  /// Creates a contribution of a module.
  public init(owner: ModuleName, value: Value) {
    self.owner = owner
    self.value = value
  }
}
