#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension FileDescriptor {
  /// Reads the next bytes and returns their count, which is zero at the end.
  ///
  /// It waits for the first byte, also where the descriptor does not block.
  ///
  /// - Parameter buffer: The memory for the bytes.
  /// - Returns: The number of bytes.
  /// - Throws: The system's error.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    while true {
      let count = readOnce(into: buffer)
      if count >= 0 { return count }
      switch errno {
      case EINTR: continue
      case EAGAIN: _ = DescriptorPoll.readable(among: [self])
      default: throw .last(whenTryingTo: "read")
      }
    }
  }

  /// Reads up to the end of the file or up to a number of bytes.
  ///
  /// - Parameter limit: The largest number of bytes.
  /// - Returns: The bytes.
  /// - Throws: The system's error.
  public func readAll(upTo limit: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      do throws(SystemError) {
        while count < limit {
          let rest = UnsafeMutableBufferPointer(rebasing: buffer[count...])
          let step = try read(into: UnsafeMutableRawBufferPointer(rest))
          if step == 0 { break }
          count += step
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all bytes, and waits wherever the other end is not ready.
  ///
  /// - Parameter bytes: The bytes.
  /// - Throws: The system's error.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = writeOnce(UnsafeRawBufferPointer(rebasing: rest))
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        DescriptorPoll.awaitWritable(self)
      } else if errno != EINTR {
        throw .last(whenTryingTo: "write")
      }
    }
  }

  /// Writes all bytes, and waits wherever the other end is not ready.
  ///
  /// - Parameter bytes: The bytes.
  /// - Throws: The system's error.
  public func write(_ bytes: some Sequence<UInt8>) throws(SystemError) {
    let bytes = Array(bytes)
    try bytes.withUnsafeBufferPointer { buffer throws(SystemError) in
      try write(UnsafeRawBufferPointer(buffer))
    }
  }

  /// Reads up to a number of bytes at a place in the file.
  public func read(upTo count: Int, at offset: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, pread(number, buffer.baseAddress, count, off_t(offset)))
    }
  }

  /// The number in the first eight bytes of the file, or zero where there are fewer.
  ///
  /// Processes that map or open the same file see it at once.
  public var leadingNumber: UInt64 {
    get {
      var value: UInt64 = 0
      return pread(number, &value, 8, 0) == 8 ? value : 0
    }
    nonmutating set {
      var value = newValue
      _ = pwrite(number, &value, 8, 0)
    }
  }

  /// Waits until everything that was written is on the disk.
  public func synchronize() throws(SystemError) {
    guard fsync(number) == 0 else { throw .last(whenTryingTo: "write to the disk") }
  }

  /// Lets the owner alone read and write the file.
  public func restrictToOwner() {
    fchmod(number, 0o600)
  }

  func readOnce(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    #if canImport(Darwin)
      Darwin.read(number, buffer.baseAddress, buffer.count)
    #else
      Glibc.read(number, buffer.baseAddress, buffer.count)
    #endif
  }

  func writeOnce(_ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
      Darwin.write(number, bytes.baseAddress, bytes.count)
    #else
      Glibc.write(number, bytes.baseAddress, bytes.count)
    #endif
  }
}

// MARK: - Locks

extension FileDescriptor {
  /// How many processes may hold a lock on a file.
  public enum Lock: Sendable {
    /// Any number, while none holds an exclusive one.
    case shared

    /// One.
    case exclusive
  }

  /// Locks the file against other processes, unless one of them holds a lock that forbids it.
  ///
  /// - Parameter lock: The kind of lock; it replaces the one that is held.
  /// - Returns: Whether the lock was taken.
  public func tryLock(_ lock: Lock) -> Bool {
    flock(number, (lock == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0
  }

  /// Releases the lock.
  public func unlock() {
    _ = flock(number, LOCK_UN)
  }
}
