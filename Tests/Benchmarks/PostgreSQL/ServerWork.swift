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

  static func all() throws -> [Comparison] {
    guard let url = variable("INTERCHANGE_TEST_POSTGRESQL"),
      let socketFolder = url.split(separator: "=").last.map(String.init)
    else { throw Child.Failure(message: "run Scripts/bench postgresql, which starts a server") }
    return jobs(at: url, against: Peers(socketFolder: socketFolder))
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
