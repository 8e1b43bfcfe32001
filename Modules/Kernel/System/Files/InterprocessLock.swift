#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A lock among all processes that have a file open, held by one thread of one of them.
///
/// On Linux it is a robust mutex in memory that they all map: taking it costs no system call
/// unless another process holds it, and the system releases it when its holder dies. A process
/// that is alone with the file makes the mutex again, since a power cut may have left anything
/// there. Elsewhere it is a `flock` on the file.
public final class InterprocessLock: Sendable {
  #if os(Linux)
    /// The offset of the mutex in the file; the first bytes belong to the owner of the file.
    private static let offset = 64
    private static let size = 4_096

    private let memory: MemoryAddress

    private var mutex: UnsafeMutablePointer<pthread_mutex_t>? {
      MemoryAddress(bits: memory.bits + UInt(Self.offset)).mutablePointer(to: pthread_mutex_t.self)
    }

    /// Joins the processes that share a file, or makes the lock where there are none.
    ///
    /// - Parameters:
    ///   - file: The open file, which outlives the lock.
    ///   - limit: The longest wait for a process that is making the lock.
    /// - Throws: The system's error, with ``ErrorNumber/timedOut`` when the wait was in vain.
    public init(in file: FileDescriptor, waitingUpTo limit: Duration) throws(SystemError) {
      let isAlone = file.tryLock(.exclusive)
      if !isAlone { try Self.share(file, waitingUpTo: limit) }
      // A store to mapped memory for which the disk has no room would end the process.
      let result = isAlone ? posix_fallocate(file.number, 0, off_t(Self.size)) : 0
      guard result == 0 else { throw SystemError(result, whenTryingTo: "map a file") }
      let mapped = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, file.number, 0)
      guard let mapped, mapped != MAP_FAILED else { throw .last(whenTryingTo: "map a file") }
      memory = MemoryAddress(mapped)
      guard isAlone else { return }
      makeMutex()
      // Another process may be alone in between; it makes the mutex again before anyone uses it.
      try Self.share(file, waitingUpTo: limit)
    }

    deinit {
      munmap(memory.mutablePointer(to: UInt8.self), Self.size)
    }

    /// Takes the lock, unless another thread or process holds it.
    public func take() -> Bool {
      guard let mutex else { return false }
      let result = pthread_mutex_trylock(mutex)
      // The holder died; SQLite undoes its unfinished work, so the lock is sound.
      if result == EOWNERDEAD { pthread_mutex_consistent(mutex) }
      return result == 0 || result == EOWNERDEAD
    }

    /// Releases the lock, on the thread that took it.
    public func release() {
      guard let mutex else { return }
      pthread_mutex_unlock(mutex)
    }

    private static func share(
      _ file: FileDescriptor,
      waitingUpTo limit: Duration
    ) throws(SystemError) {
      guard SystemThread.wait(upTo: limit, until: { file.tryLock(.shared) }) else {
        throw SystemError(ETIMEDOUT, whenTryingTo: "share a file")
      }
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
    private let file: FileDescriptor

    /// Joins the processes that share a file.
    ///
    /// - Parameters:
    ///   - file: The open file, which outlives the lock.
    ///   - limit: Not needed here.
    /// - Throws: Nothing here.
    public init(in file: FileDescriptor, waitingUpTo limit: Duration) throws(SystemError) {
      self.file = file
    }

    /// Takes the lock, unless another process holds it.
    public func take() -> Bool { file.tryLock(.exclusive) }

    /// Releases the lock.
    public func release() {
      file.unlock()
    }
  #endif
}
