public import Mediator

/// What a restoration brought back, and what it lost.
public struct RestorationResult: Hashable, Sendable {
  /// How many scenes were restored.
  public internal(set) var restored = 0

  /// What could not be restored, and why; everything else was.
  public internal(set) var losses: [RestorationIssue] = []

  /// What this run cannot show, and why; it is stored again as it was, for a run that can.
  public internal(set) var dormant: [RestorationIssue] = []

  /// Creates an account of what came back and what did not.
  public init(
    restored: Int = 0,
    losses: [RestorationIssue] = [],
    dormant: [RestorationIssue] = []
  ) {
    self.restored = restored
    self.losses = losses
    self.dormant = dormant
  }
}

/// One thing that could not be restored.
public struct RestorationIssue: Error, Hashable, Sendable {
  /// Why it could not be restored.
  public enum Reason: Error, Hashable, Sendable {
    /// It was written in another version, which this program cannot read.
    case version(stored: Int, current: Int)

    /// What was written contradicts itself.
    case damaged(String)

    /// No module that takes part has places of that name.
    case unknownPlace

    /// The place was written in a shape that its module cannot read any more.
    case unreadablePlace

    /// A guard does not let the caller in now, for this reason.
    case shut(Problem)

    /// The module could not make the scene.
    case unbuildable(Problem)

    /// The scene could not load what it shows.
    case unloadable(Problem)

    /// The scene was restored, but its saved state could not be read.
    case unreadableState

    /// The navigation had waited too long, or what it waited for is gone.
    case outdatedIntent
  }

  /// The stable name of the place, or what else was lost.
  public let name: String

  /// Why it was lost.
  public let reason: Reason

  /// Whether a guard does not let the caller in.
  public var isShut: Bool {
    if case .shut = reason { true } else { false }
  }

  /// Creates an account of a loss.
  public init(name: String, reason: Reason) {
    self.name = name
    self.reason = reason
  }
}

extension RestorationIssue: CustomStringConvertible {
  /// The loss, as a sentence for the user.
  public var description: String {
    switch reason {
    case .version(let stored, let current):
      "\(name) was written in version \(stored); this program reads version \(current)."
    case .damaged(let what): "\(name) is damaged: \(what)."
    case .unknownPlace: "\(name) belongs to no module of this app."
    case .unreadablePlace: "\(name) was written in a shape that cannot be read any more."
    case .shut(let problem), .unbuildable(let problem), .unloadable(let problem):
      "\(name): \(problem.message)"
    case .unreadableState: "\(name) was restored without its saved state."
    case .outdatedIntent: "\(name) waited too long and was not opened."
    }
  }
}
