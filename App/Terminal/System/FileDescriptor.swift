#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An open file, pipe or terminal, by its number; whoever opened it closes it.
public struct FileDescriptor: Hashable, Sendable {
  /// The number that the system knows it by.
  public let number: Int32

  /// Creates a descriptor from its number.
  public init(_ number: Int32) {
    self.number = number
  }

  /// The standard input.
  public static let input = Self(STDIN_FILENO)

  /// The standard output.
  public static let output = Self(STDOUT_FILENO)

  /// The standard error.
  public static let error = Self(STDERR_FILENO)

  /// Whether a person's terminal is at the other end.
  public var isTerminal: Bool { isatty(number) == 1 }

  /// The columns of the terminal, or nothing if this is none or does not know.
  public var columns: Int? {
    var size = winsize()
    guard ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Opens a file that exists for reading.
  static func reading(_ path: String) throws(SystemError) -> Self {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw .last(whenTryingTo: "read \(path)") }
    return Self(number)
  }

  func close() {
    #if canImport(Darwin)
      _ = Darwin.close(number)
    #else
      _ = Glibc.close(number)
    #endif
  }
}

// MARK: - Moving bytes

extension FileDescriptor {
  /// Reads what is there, waiting for the first byte, and returns the count; none is the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    while true {
      #if canImport(Darwin)
        let count = Darwin.read(number, buffer.baseAddress, buffer.count)
      #else
        let count = Glibc.read(number, buffer.baseAddress, buffer.count)
      #endif
      if count >= 0 { return count }
      switch errno {
      case EINTR: continue
      case EAGAIN: _ = DescriptorPoll.await([self])
      default: throw .last(whenTryingTo: "read")
      }
    }
  }

  /// Writes all bytes, however often the other end makes it wait.
  func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      #if canImport(Darwin)
        let count = Darwin.write(number, part.baseAddress, part.count)
      #else
        let count = Glibc.write(number, part.baseAddress, part.count)
      #endif
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        DescriptorPoll.awaitWritable(self)
      } else if errno != EINTR {
        throw .last(whenTryingTo: "write")
      }
    }
  }
}
