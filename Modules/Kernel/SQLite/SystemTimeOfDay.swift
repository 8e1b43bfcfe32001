import Mediator
import System

/// The clock of a database that is given no other: the system's time of day.
enum SystemTimeOfDay {
  static let now: @Sendable () -> Timestamp = { Timestamp(milliseconds: WallClock.milliseconds) }
}
