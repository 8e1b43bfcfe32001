import Mediator

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The time of day that the system tells.
enum WallClock {
  static let now: @Sendable () -> Timestamp = {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
