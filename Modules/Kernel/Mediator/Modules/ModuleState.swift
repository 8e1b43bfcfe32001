public import Synchronization

/// The stations of a module's life.
public enum ModulePhase: UInt8, AtomicRepresentable, Sendable {
  /// It is part of the app and has not been started.
  case assembled
  /// Its start steps run.
  case starting
  /// It answers.
  case running
  /// It has been stopped.
  case stopped
}

/// Where a module stands in its life; every call reads it, so it is one atomic value.
///
/// A part of the kernel that keeps what a module contributed keeps this with it, and asks
/// `Mediator.awaken` before it uses the contribution of a module that does not run.
package final class ModuleState: Sendable {
  let name: ModuleName
  let startsLazily: Bool
  private let station = Atomic(ModulePhase.assembled)

  init(_ name: ModuleName, startsLazily: Bool) {
    self.name = name
    self.startsLazily = startsLazily
  }

  /// Whether the module answers now.
  package var isRunning: Bool { station.load(ordering: .acquiring) == .running }

  var current: ModulePhase {
    get { station.load(ordering: .acquiring) }
    set { station.store(newValue, ordering: .releasing) }
  }
}
