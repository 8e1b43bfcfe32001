#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The kind, the owner, the size and the age of a file.
public struct FileInformation: Sendable {
  /// What has the path.
  public enum Kind: Sendable {
    /// A plain file.
    case file

    /// A folder.
    case folder

    /// A symbolic link.
    case link

    /// A pipe, a socket or a device.
    case other
  }

  /// What has the path.
  public let kind: Kind

  /// The size in bytes.
  public let size: Int

  /// Whether the owner may write to it.
  public let isWritableByOwner: Bool

  /// Whether it belongs to the user that this process runs as.
  public let isOwnedByUser: Bool

  /// Whether users other than the owner may write to it.
  public let isWritableByOthers: Bool

  /// Whether all users may write to it, and in a folder replace what belongs to others.
  public let isOpenToAll: Bool

  /// Whether users other than the owner may read it.
  public let isReadableByOthers: Bool

  /// What tells the file from all others, whatever its names.
  public let identity: Identity

  /// The number of a file, and that of the device that it is on.
  public struct Identity: Hashable, Sendable {
    fileprivate let device: UInt64
    fileprivate let number: UInt64
  }

  /// The time since it was last written to.
  public let age: Duration

  /// Reads what the system knows of a path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - followsLinks: Whether a symbolic link is described by its target.
  /// - Throws: The system's error, with ``KnownErrorNumber/notFound`` if nothing has the path.
  public init(at path: String, followsLinks: Bool = true) throws(SystemError) {
    var facts = stat()
    guard (followsLinks ? stat(path, &facts) : lstat(path, &facts)) == 0 else {
      throw .last(whenTryingTo: "read \(path)")
    }
    self.init(facts)
  }

  /// Reads what the system knows of an open file.
  ///
  /// - Parameter file: The open file.
  /// - Throws: The system's error.
  public init(of file: FileDescriptor) throws(SystemError) {
    var facts = stat()
    guard fstat(file.number, &facts) == 0 else { throw .last(whenTryingTo: "read") }
    self.init(facts)
  }

  private init(_ facts: stat) {
    kind =
      switch facts.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    size = Int(facts.st_size)
    isOwnedByUser = facts.st_uid == geteuid()
    isWritableByOwner = facts.st_mode & 0o200 != 0
    isWritableByOthers = facts.st_mode & 0o022 != 0
    isOpenToAll = facts.st_mode & 0o1002 == 0o002
    isReadableByOthers = facts.st_mode & 0o044 != 0
    identity = Identity(
      device: UInt64(truncatingIfNeeded: facts.st_dev),
      number: UInt64(truncatingIfNeeded: facts.st_ino)
    )
    #if canImport(Darwin)
      let time = facts.st_mtimespec
    #else
      let time = facts.st_mtim
    #endif
    let written = Duration(secondsComponent: Int64(time.tv_sec), attosecondsComponent: 0)
    age = WallClock.sinceEpoch - written - .nanoseconds(time.tv_nsec)
  }
}
