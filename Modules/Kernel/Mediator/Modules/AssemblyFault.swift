/// Something that is wrong with how the modules of an app fit together.
public struct AssemblyFault: Error, Hashable, Sendable {
  /// What kind of fault it is; every part of the kernel may add kinds of its own.
  public struct Kind: Hashable, Sendable, RawRepresentable {
    /// The stable name of the kind.
    public let rawValue: String

    /// Creates a kind from its stable name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }

  /// What kind of fault it is.
  public let kind: Kind

  /// The modules that are concerned.
  public let owners: [ModuleName]

  /// What is wrong and what would mend it.
  public let message: String

  /// Creates the account of a fault.
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
  /// A module uses a request that nobody answers.
  public static let unansweredUse = Self(rawValue: "unanswered-use")
  /// A module cannot do without one that was left out.
  public static let requiredLeftOut = Self(rawValue: "required-left-out")
  /// A module listens for an event that nobody publishes.
  public static let silentEvent = Self(rawValue: "silent-event")
  /// Modules require each other in a circle.
  public static let circle = Self(rawValue: "circle")
  /// Two links could match the same text.
  public static let ambiguousLink = Self(rawValue: "ambiguous-link")
  /// Two commands have the same words.
  public static let duplicateCommand = Self(rawValue: "duplicate-command")
  /// A module was to be left out that does not exist.
  public static let unknownModule = Self(rawValue: "unknown-module")
}

extension AssemblyFault: Comparable, CustomStringConvertible {
  /// Orders faults by their text, so that a report has one order.
  public static func < (left: Self, right: Self) -> Bool {
    (left.kind.rawValue, left.message) < (right.kind.rawValue, right.message)
  }

  /// The kind and the sentence.
  public var description: String { "\(kind.rawValue): \(message)" }
}

/// Everything that is wrong with an app, at once.
public struct AssemblyFailure: Error, Equatable, Sendable {
  /// What is wrong, in one order whatever the order of the modules was.
  public let faults: [AssemblyFault]
}

extension AssemblyFailure: ProblemConvertible, CustomStringConvertible {
  /// One line a fault.
  public var description: String {
    (["The modules do not fit together:"] + faults.map { "  \($0)" }).joined(separator: "\n")
  }

  /// The failure as the edge shows it.
  public var problem: Problem {
    Problem(code: "assembly", message: description, fault: .program)
  }
}
