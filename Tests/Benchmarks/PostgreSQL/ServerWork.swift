import Database
import PostgreSQL

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The database on a PostgreSQL server, which `Scripts/bench postgresql` starts.
enum ServerWork {
  /// The queues of other programs, and where they find the server.
  private struct Peers {
    let socketFolder: String

    /// Returns how long another queue takes for a number of jobs, in nanoseconds.
    func perform(_ count: Int, with queue: String) throws -> Double {
      let words = [
        ".build/browser/bin/python", "Tests/JobPeers/peer.py", queue, socketFolder, "\(count)",
      ]
      let child = try Child(words, to: .pipe)
      let line = try child.hearLine()
      try child.end()
      guard let seconds = Double(line) else { throw Child.Failure(message: "\(queue): \(line)") }
      return seconds * 1e9
    }
  }

  static func all(isLong: Bool) throws -> [Comparison] {
    guard let url = variable("INTERCHANGE_TEST_POSTGRESQL"),
      let socketFolder = url.split(separator: "=").last.map(String.init)
    else { throw Child.Failure(message: "run Scripts/bench postgresql, which starts a server") }
    return try ServerStatements(at: url).all() + sendings(at: url)
      + ServerFeatures(at: url, isLong: isLong).all()
      + [ServerMove(at: url, isLong: isLong).row()]
      + jobs(at: url, against: Peers(socketFolder: socketFolder))
  }

  /// Messages that some send at once, to pgbench with the same statements, which waits for each.
  private static func sendings(at url: String) -> [Comparison] {
    let (near, far) = (ServerSending(at: url), ServerSending(at: url, delay: .microseconds(500)))
    return [
      near.row("h3 send, 1 sender", senders: 1, in: 32, goal: nil),
      near.row("h3 send, 8 senders", senders: 8, in: 32, goal: nil),
      near.row("h3 send, 64 senders", senders: 64, in: 32, goal: 1 / 0.7),
      far.roundTrips("h4 round trips of a send / 5", most: 5),
      far.row("h4 far away, 64 in 32 conversations", senders: 64, in: 32, goal: 1 / 0.9),
      far.row("h4 far away, 64 in one conversation", senders: 64, in: 1, goal: 1 / 0.9),
      far.growth("h4 64 in 32 conversations, a twelfth of one", senders: 64, in: 32, least: 12),
      far.growth("h4 64 in one conversation, of one", senders: 64, in: 1, least: 1),
    ]
  }

  /// Small jobs that are all in the queue, performed by one process.
  private static func jobs(at url: String, against peers: Peers) -> [Comparison] {
    let work = JobWork { try PostgreSQLDatabase.inNewSchema(at: url) }
    let others = ["procrastinate", "pgqueuer"].map { queue in
      Comparison("h8 10,000 small jobs / \(queue)", goal: 1, rounds: 1) {
        try await work.perform(10_000)
      } baseline: {
        try peers.perform(10_000, with: queue)
      }
    }
    return others + [work.pickup("h8 pickup of a job on the server, p99 of 200 / 50 ms")]
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
