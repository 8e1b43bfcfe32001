#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An error that the operating system returned, with the action that failed.
public struct SystemError: Error, Equatable, Sendable {
  /// The system's number of the error, for example `ENOSPC`.
  public let number: Int32

  /// The action that failed, as it reads after "Could not".
  public let action: String

  /// Whether the disk is full, or a limit on what may be written is reached.
  public var isOutOfRoom: Bool { KnownErrorNumber.outOfRoom.contains(number) }

  /// Creates an error from a number and the action that failed.
  public init(_ number: Int32, whenTryingTo action: String) {
    self.number = number
    self.action = action
  }

  /// The system's text for the number, for example "No space left on device".
  public var reason: String { strerror(number).map { String(cString: $0) } ?? "error \(number)" }

  /// Creates an error from the number that the last failed call of this thread left.
  static func last(whenTryingTo action: String) -> Self {
    Self(errno, whenTryingTo: action)
  }
}

extension SystemError: CustomStringConvertible {
  /// The action and the reason as a sentence for the user.
  public var description: String { "Could not \(action): \(reason)." }
}

/// The error numbers that the program tells apart.
public enum KnownErrorNumber {
  /// The other end of a pipe is closed.
  public static let brokenPipe = EPIPE

  /// Something has the name already.
  public static let exists = EEXIST

  /// Nothing has the name.
  public static let notFound = ENOENT

  /// The system has no memory left.
  public static let outOfMemory = ENOMEM

  /// The number that the last failed call of this thread has left.
  public static var last: Int32 { errno }

  /// The disk is full, or a user's share of it, or a file is as large as this process may write.
  public static let outOfRoom: Set<Int32> = [ENOSPC, EDQUOT, EFBIG]

  /// This process, or the whole system, has as many files open as it may have.
  public static let outOfDescriptors: Set<Int32> = [EMFILE, ENFILE]

  /// Another program listens at the address, or the machine does not have it.
  public static let unavailableAddress: Set<Int32> = [EADDRINUSE, EADDRNOTAVAIL]

  /// Returns what to do about an error, if it is more than its text says.
  public static func advice(on number: Int32) -> String? {
    switch number {
    case EADDRINUSE: "Another program has this address: choose another with --listen, or stop it."
    case EADDRNOTAVAIL: "This machine has no such address: choose another with --listen."
    case _ where outOfDescriptors.contains(number):
      "Raise the limit of open files (ulimit -n) or close other programs, then try again."
    default: nil
    }
  }

  /// An argument has no meaning there.
  public static let invalidArgument = EINVAL

  /// The time to wait is over.
  public static let timedOut = ETIMEDOUT

  /// Runs a call of a C library, and returns its result with the error number that it left.
  ///
  /// - Parameter call: The call.
  /// - Returns: Its result, and the error number, which is zero where it left none.
  public static func after<Result>(_ call: () -> Result) -> (result: Result, number: Int32) {
    errno = 0
    let result = call()
    return (result, errno)
  }
}
