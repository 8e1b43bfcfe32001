import ProfileContract

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where the files lie that people choose as their pictures.
struct AvatarFiles: Sendable {
  /// Reads a file, or as much of it as shows that it is too large.
  let read: @Sendable (_ path: String) throws(ProfileError) -> [UInt8]

  /// The files of this machine.
  static let onDisk = AvatarFiles { path throws(ProfileError) in
    // A pipe or a device would keep us waiting, so only plain files are read.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw .unreadable(path: path) }
    defer { _ = close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path: path)
    }
    guard let bytes = bytes(of: file, atMost: AvatarImage.limit + 1) else {
      throw .unreadable(path: path)
    }
    return bytes
  }

  private static func bytes(of file: Int32, atMost limit: Int) -> [UInt8]? {
    var isBroken = false
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      while count < limit {
        let step = Glibc.read(file, buffer.baseAddress.map { $0 + count }, limit - count)
        if step == 0 { break }
        if step < 0, errno != EINTR {
          isBroken = true
          break
        }
        count += max(step, 0)
      }
    }
    return isBroken ? nil : bytes
  }
}
