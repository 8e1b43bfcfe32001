#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An error that the operating system gave, with what was being done.
public struct SystemError: Error, Equatable, Sendable {
  /// The system's number of the error, for example `ENOSPC`.
  public let number: Int32

  /// What was being done, as it reads after "could not".
  public let action: String

  /// Creates a fault from a number and what was being done.
  public init(_ number: Int32, whenTryingTo action: String) {
    self.number = number
    self.action = action
  }

  /// Creates a fault from the error that the last call of this thread has left.
  static func last(whenTryingTo action: String) -> Self {
    Self(errno, whenTryingTo: action)
  }
}

extension SystemError: CustomStringConvertible {
  /// The fault as a sentence for the person at the prompt.
  public var description: String {
    "Could not \(action): \(strerror(number).map { String(cString: $0) } ?? "error \(number)")."
  }
}
