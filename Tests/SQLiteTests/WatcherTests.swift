import Database
import TestKit
import Testing

@testable import SQLite

@Suite(.timeLimit(.minutes(15))) struct `A watcher` {
  @Test(arguments: [true, false])
  func `notices every signal that comes after it has begun`(_ isTold: Bool) async throws {
    try await TestFolder.run { folder in
      let (own, other) = (
        try InterprocessWriteGate(guarding: folder.path()),
        try InterprocessWriteGate(guarding: folder.path())
      )
      for _ in 0..<(isTold ? 200 : 5) {
        let (noticed, notice) = AsyncStream.makeStream(of: Void.self)
        let watcher = try #require(ChangeSignalWatcher(own, isTold: isTold) { notice.yield() })

        // At once: the thread of the watcher may not even have started.
        other.signal()

        var signals = noticed.makeAsyncIterator()
        let signal: Void? = await signals.next()
        #expect(signal != nil)
        watcher.end()
      }
    }
  }

  @Test func `without events of the system looks at the file twenty times a second`() {
    #expect(ChangeSignalWatcher.pause == .milliseconds(50))
  }
}
