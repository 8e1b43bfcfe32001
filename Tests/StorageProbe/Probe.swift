import Database
import Glibc
import SQLite

/// Does to a database, in a process of its own, what a test cannot do in its own process.
@main
struct Probe {
  static func main() async throws {
    let words = Array(CommandLine.arguments.dropFirst())
    guard let name = words.first, let command = Command(rawValue: name) else {
      throw Unknown(words: words)
    }
    try await command.run(Array(words.dropFirst()))
  }
}

/// What the probe can be told to do.
enum Command: String {
  /// Writes without end, saying each key once it is stored, or too early: PATH NAME [early].
  case write

  /// Writes a number of events, following them and those of others until there are all: PATH NAME
  /// OWN ALL.
  case hear

  /// Delivers what is left, and says how much still is not: PATH [outside].
  case finish

  /// Counts a number up among other work, a number of times, and until its time is over: PATH TIMES
  /// SECONDS [loosely].
  case count

  /// Cuts the power many times over: PATH SYNCHRONOUS CUTS SEED.
  case powercut

  /// Fails at the n-th call of a kind, for many n: PATH KIND MANNER UP-TO [early].
  case faults

  /// Fails at the n-th allocation, for many n: PATH UP-TO.
  case memory

  /// Ends at once at a point in the life of an event: PATH POINT KEY [outside].
  case die

  /// Migrates a shop, failing from the n-th call of a kind: PATH KIND MANNER N [loosely].
  case migrate

  /// Copies the log back, pausing in the middle to let another process write: PATH GATE.
  case checkpoint

  /// Inserts rows as it is told on standard input: PATH.
  case obey

  /// Enters the write gate and stays there until a line comes: PATH.
  case hold

  /// Performs jobs, or never ends the first: PATH [hanging].
  case work

  /// Enqueues a job for others: PATH WORD.
  case ask

  func run(_ words: [String]) async throws {
    switch self {
    case .write: try await Writing.run(words[0], words[1], tooEarly: words.last == "early")
    case .hear:
      try await Hearing.run(words[0], words[1], own: Int(words[2]) ?? 1, all: Int(words[3]) ?? 1)
    case .finish: try await Writing.finish(words[0], outside: words.last == "outside")
    case .count:
      try await Counting(
        times: Int(words[1]) ?? 1,
        seconds: Int(words[2]) ?? 0,
        by: ContinuousClock()
      )
      .run(words[0], loosely: words.last == "loosely")
    case .powercut:
      try await PowerCut.run(words[0], words[1], Int(words[2]) ?? 1, UInt64(words[3]) ?? 1)
    case .faults:
      try await Faults.run(
        words[0],
        Int32(words[1]) ?? 0,
        Int32(words[2]) ?? 0,
        Int32(words[3]) ?? 1,
        tooEarly: words.last == "early"
      )
    case .memory: try await Faults.memory(words[0], Int32(words[1]) ?? 1)
    case .die:
      try await Writing.die(words[0], at: words[1], words[2], outside: words.last == "outside")
    case .migrate:
      await Migrating.run(
        words[0],
        Int32(words[1]) ?? 0,
        Int32(words[2]) ?? 0,
        Int32(words[3]) ?? 0,
        loosely: words.last == "loosely"
      )
    case .checkpoint: try WALReset.checkpoint(words[0], gated: words[1] == "gated")
    case .obey: try await WALReset.obey(words[0])
    case .work: try await Working.run(words[0], hangs: words.last == "hanging")
    case .ask: try await Working.ask(words[0], words[1])
    case .hold: try WALReset.hold(words[0])
    }
  }
}

/// The words make no command.
struct Unknown: Error {
  let words: [String]
}

/// Prints a line at once, so that whoever kills the process has read it.
func say(_ line: String) {
  let bytes = Array("\(line)\n".utf8)
  _ = Glibc.write(1, bytes, bytes.count)
}
