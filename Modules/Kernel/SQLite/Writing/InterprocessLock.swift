import Database

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A lock that all processes share which have a file open, held by one thread of one of them.
///
/// On Linux it is a mutex in memory that they all map, so that taking it asks nothing of the system
/// unless somebody else has it; the system gives it back when whoever has it dies. Nobody can have it
/// while nobody has the file open, so whoever is alone there makes it anew: what a power cut left
/// of it means nothing. Elsewhere it is a `flock` on the file.
final class InterprocessLock: Sendable {
  #if canImport(Glibc)
    /// Where the mutex is in the file, behind the counter of the signals.
    private static let place = 64
    private static let size = 4_096

    private let address: UInt

    private var mutex: UnsafeMutablePointer<pthread_mutex_t>? {
      UnsafeMutablePointer(bitPattern: address + UInt(Self.place))
    }

    /// Joins those who share a file, or makes the lock where there are none.
    ///
    /// - Parameters:
    ///   - file: The open file, which outlives the lock.
    ///   - wait: Waits until something succeeds, for as long as one may.
    /// - Throws: `DatabaseError` with `full` where the disk has no room for it.
    init(
      in file: Int32,
      wait: (() -> Bool) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
      let isAlone = flock(file, LOCK_EX | LOCK_NB) == 0
      if !isAlone { try wait { flock(file, LOCK_SH | LOCK_NB) == 0 } }
      // A store to mapped memory for which the disk has no room would end the process.
      let result = isAlone ? posix_fallocate(file, 0, off_t(Self.size)) : 0
      let memory = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
      guard result == 0, let memory, memory != MAP_FAILED else {
        let cause = result == 0 ? errno : result
        throw DatabaseError(
          cause == ENOSPC ? .full : .unopenable,
          message:
            "the file that writers meet at cannot be mapped: \(String(cString: strerror(cause)))",
          extendedCode: cause
        )
      }
      address = UInt(bitPattern: memory)
      guard isAlone else { return }
      makeMutex()
      // Others may be alone in between, and make it anew before anybody uses it.
      try wait { flock(file, LOCK_SH | LOCK_NB) == 0 }
    }

    deinit {
      munmap(UnsafeMutableRawPointer(bitPattern: address), Self.size)
    }

    /// Takes the lock, if nobody has it.
    func take() -> Bool {
      guard let mutex else { return false }
      let result = pthread_mutex_trylock(mutex)
      // Whoever had it died with it: what they were doing is undone by SQLite, so all is well.
      if result == EOWNERDEAD { pthread_mutex_consistent(mutex) }
      return result == 0 || result == EOWNERDEAD
    }

    /// Gives the lock back, on the thread that took it.
    func giveBack() {
      guard let mutex else { return }
      pthread_mutex_unlock(mutex)
    }

    private func makeMutex() {
      guard let mutex else { return }
      var attributes = pthread_mutexattr_t()
      pthread_mutexattr_init(&attributes)
      defer { pthread_mutexattr_destroy(&attributes) }
      pthread_mutexattr_setpshared(&attributes, Int32(PTHREAD_PROCESS_SHARED))
      pthread_mutexattr_setrobust(&attributes, Int32(PTHREAD_MUTEX_ROBUST))
      pthread_mutex_init(mutex, &attributes)
    }
  #else
    private let file: Int32

    /// Joins those who share a file.
    init(
      in file: Int32,
      wait: (() -> Bool) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
      self.file = file
    }

    /// Takes the lock, if nobody has it.
    func take() -> Bool { flock(file, LOCK_EX | LOCK_NB) == 0 }

    /// Gives the lock back.
    func giveBack() {
      _ = flock(file, LOCK_UN)
    }
  #endif
}
