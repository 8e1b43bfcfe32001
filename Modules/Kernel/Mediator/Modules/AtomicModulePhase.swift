public import Synchronization

/// The phases of a module's life.
public enum ModulePhase: UInt8, AtomicRepresentable, Sendable {
  /// The module is part of the app and has not been started.
  case assembled
  /// Its start steps run.
  case starting
  /// It answers requests.
  case running
  /// It has been stopped.
  case stopped
}

/// The current phase of a module; every call reads it, so it is one atomic value.
///
/// A part of the kernel that stores what a module contributed stores this with it, and asks it
/// before it uses the contribution.
package final class AtomicModulePhase: Sendable {
  let name: ModuleName
  private let phase = Atomic(ModulePhase.assembled)

  init(_ name: ModuleName) {
    self.name = name
  }

  /// Whether the module answers requests now.
  package var isRunning: Bool { phase.load(ordering: .acquiring) == .running }

  /// Why the module answers no requests now, or `nil` if it does.
  package var unavailability: UnansweredRequest.Cause? {
    switch current {
    case .running: nil
    case .assembled, .starting: .notStarted
    case .stopped: .stopped
    }
  }

  var current: ModulePhase {
    get { phase.load(ordering: .acquiring) }
    set { phase.store(newValue, ordering: .releasing) }
  }
}
