import Database
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Keeps all processes but one from writing to a file, or copying its log back, at any time.
///
/// SQLite up to 3.51.2 can lose acknowledged rows when one connection writes while another one
/// checkpoints (the WAL-reset bug), so every write transaction and every checkpoint holds the lock
/// in `<file>.lock`. A second file, `<file>.turn`, is held by whoever has waited longest: who has
/// had the gate for a while looks there and stands back.
final class WriteGate: Sendable {
  /// The path of the gate's own file.
  let path: String

  private let gate: Int32
  private let turn: Int32
  private let lock: InterprocessLock
  private let lastLook = Atomic<UInt64>(0)

  /// How long to wait for other processes, and how long to keep going before looking for them.
  private static let patience: UInt64 = 5_000_000_000
  private static let stretch: UInt64 = 4_000_000

  /// Opens the files of the gate, readable by their owner only.
  init(guarding path: String) throws(DatabaseError) {
    self.path = path + ".lock"
    gate = try Self.open(path + ".lock")
    do throws(DatabaseError) {
      turn = try Self.open(path + ".turn")
    } catch {
      _ = close(gate)
      throw error
    }
    do throws(DatabaseError) {
      lock = try InterprocessLock(in: gate) { isDone throws(DatabaseError) in
        try Self.wait(since: Self.clock(), .never, until: isDone)
      }
    } catch {
      _ = close(gate)
      _ = close(turn)
      throw error
    }
  }

  deinit {
    _ = close(gate)
    _ = close(turn)
  }

  /// How many signals were sent through the gate's file, by all processes.
  var lastSignal: UInt64 {
    var count: UInt64 = 0
    return pread(gate, &count, 8, 0) == 8 ? count : 0
  }

  /// Counts a signal in the gate's file, where other processes see it; must run inside the gate.
  func signal() {
    var count = lastSignal &+ 1
    _ = pwrite(gate, &count, 8, 0)
  }

  /// Enters, in turn.
  ///
  /// - Throws: `DatabaseError` with `busy` after five seconds, or when the work was stopped.
  func enter(_ stop: StatementInterruption = .never) throws(DatabaseError) {
    let now = Self.clock()
    if now &- lastLook.load(ordering: .relaxed) > Self.stretch {
      lastLook.store(now, ordering: .relaxed)
      guard flock(turn, LOCK_EX | LOCK_NB) == 0 else { return try waitInTurn(since: now, stop) }
      _ = flock(turn, LOCK_UN)
    }
    if !lock.take() { try waitInTurn(since: now, stop) }
  }

  /// Leaves.
  func leave() {
    lock.giveBack()
  }

  private func waitInTurn(since start: UInt64, _ stop: StatementInterruption) throws(DatabaseError)
  {
    try Self.wait(since: start, stop) { flock(turn, LOCK_EX | LOCK_NB) == 0 }
    defer { _ = flock(turn, LOCK_UN) }
    try Self.wait(since: start, stop, until: lock.take)
    lastLook.store(Self.clock(), ordering: .relaxed)
  }

  private static func wait(
    since start: UInt64,
    _ stop: StatementInterruption,
    until isDone: () -> Bool
  ) throws(DatabaseError) {
    var pause = timespec(tv_sec: 0, tv_nsec: 20_000)
    while !isDone() {
      try stop.check()
      guard clock() &- start < patience else {
        throw DatabaseError(
          .busy,
          message: "another process has kept the database for five seconds"
        )
      }
      nanosleep(&pause, nil)
      pause.tv_nsec = min(pause.tv_nsec * 2, 1_000_000)
    }
  }

  private static func open(_ path: String) throws(DatabaseError) -> Int32 {
    #if canImport(Glibc)
      let file = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    #else
      let file = Darwin.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    #endif
    guard file >= 0 else {
      throw DatabaseError(
        .unopenable,
        message: "\(path) cannot be written: \(String(cString: strerror(errno)))",
        extendedCode: errno
      )
    }
    return file
  }

  private static func clock() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

extension WriteGate? {
  /// Runs what closes a connection, inside if there is a gate that can be entered.
  ///
  /// The last connection that closes copies the log back, as a checkpoint does.
  func whileClosing(_ body: (_ isInside: Bool) -> Void) {
    let isInside = (try? self?.enter()) != nil
    defer { if isInside { self?.leave() } }
    body(isInside)
  }
}
