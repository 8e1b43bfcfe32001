/// A way in which the modules of an app do not fit together.
public struct AssemblyFault: Error, Hashable, Sendable {
  /// A kind of fault; every part of the kernel may add kinds.
  public struct Kind: Hashable, Sendable, RawRepresentable {
    /// The stable name of the kind.
    public let rawValue: String

    /// Creates a kind with a stable name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }

  /// The kind of fault.
  public let kind: Kind

  /// The modules involved.
  public let owners: [ModuleName]

  /// What is wrong, and what would repair it.
  public let message: String

  /// Creates the description of a fault.
  public init(_ kind: Kind, owners: [ModuleName], message: String) {
    self.kind = kind
    self.owners = owners.sorted()
    self.message = message
  }
}

extension AssemblyFault.Kind {
  /// Two modules have the same name.
  public static let duplicateModule = Self(rawValue: "duplicate-module")
  /// Two handlers answer one request.
  public static let duplicateHandler = Self(rawValue: "duplicate-handler")
  /// A module uses a request that no module answers.
  public static let unansweredUse = Self(rawValue: "unanswered-use")
  /// A module requires one that was left out.
  public static let requiredLeftOut = Self(rawValue: "required-left-out")
  /// A module listens for an event that no module publishes.
  public static let silentEvent = Self(rawValue: "silent-event")
  /// Modules require each other in a circle.
  public static let circle = Self(rawValue: "circle")
  /// Two links could match the same text.
  public static let ambiguousLink = Self(rawValue: "ambiguous-link")
  /// The pattern of a link is not written as patterns are.
  public static let malformedLink = Self(rawValue: "malformed-link")
  /// A link leads to a place that says something else about its path or its parents.
  public static let contradictoryLink = Self(rawValue: "contradictory-link")
  /// Two commands have the same words.
  public static let duplicateCommand = Self(rawValue: "duplicate-command")
  /// Two handlers perform jobs of one name.
  public static let duplicateJobHandler = Self(rawValue: "duplicate-job-handler")
  /// A module enqueues a job that no module performs.
  public static let unperformedJob = Self(rawValue: "unperformed-job")
  /// The period or the lease of a job is not longer than nothing.
  public static let badPeriod = Self(rawValue: "bad-period")
  /// The app leaves out a module that does not exist.
  public static let unknownModule = Self(rawValue: "unknown-module")
}

extension AssemblyFault: Comparable, CustomStringConvertible {
  /// Orders faults by their text, so that every list has one order.
  public static func < (left: Self, right: Self) -> Bool {
    (left.kind.rawValue, left.message) < (right.kind.rawValue, right.message)
  }

  /// The kind and the message.
  public var description: String { "\(kind.rawValue): \(message)" }
}

/// All faults of an assembly.
public struct AssemblyFailure: Error, Equatable, Sendable {
  /// The faults, in an order that does not depend on that of the modules.
  public let faults: [AssemblyFault]
}

extension AssemblyFailure: ProblemConvertible, CustomStringConvertible {
  /// One line for each fault.
  public var description: String {
    (["The modules do not fit together:"] + faults.map { "  \($0)" }).joined(separator: "\n")
  }

  /// The failure as a problem that can be shown.
  public var problem: Problem {
    Problem(code: "assembly", message: description, fault: .program)
  }
}
