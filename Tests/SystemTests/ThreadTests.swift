import Synchronization
import System
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A thread` {
  @Test func `runs its body once and lets go of it`() async throws {
    let object = Holder()
    weak let weakObject = object

    await withCheckedContinuation { continuation in
      do {
        try SystemThread.start { [object] in
          object.count.add(1, ordering: .relaxed)
          continuation.resume()
        }
      } catch {
        continuation.resume()
      }
    }

    #expect(object.count.load(ordering: .relaxed) == 1)
    #expect(weakObject != nil)
  }

  @Test func `sees its own value of a variable and none of another's`() async throws {
    let value = ThreadLocalObject<Holder>()
    let object = Holder()

    let seen = Mutex<Holder?>(nil)
    value.hold(object) {
      seen.withLock { $0 = value.current }
    }

    #expect(seen.withLock { $0 } === object)
    #expect(value.current == nil)
  }

  @Test func `waits until a condition holds, or until its time is over`() {
    var looks = 0

    let isDone = SystemThread.wait(upTo: .seconds(5)) {
      looks += 1
      return looks == 3
    }
    let isLate = SystemThread.wait(upTo: .milliseconds(1)) { false }

    #expect(isDone)
    #expect(looks == 3)
    #expect(!isLate)
  }

  private final class Holder: Sendable {
    let count = Atomic(0)
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A wake-up` {
  @Test func `that comes before the sleep ends it at once, and several count as one`() throws {
    let wakeUp = try WakeUp()
    for _ in 0..<3 { wakeUp.signal() }

    wakeUp.sleep()

    #expect(DescriptorPoll.readable(among: [wakeUp.descriptor], within: .zero) == [false])
    wakeUp.signal()
    #expect(DescriptorPoll.readable(among: [wakeUp.descriptor], within: .zero) == [true])
  }

  @Test func `from another thread ends the sleep every time`() async throws {
    let (there, back) = (try WakeUp(), try WakeUp())
    try SystemThread.start {
      for _ in 0..<1_000 {
        there.sleep()
        back.signal()
      }
    }

    for _ in 0..<1_000 {
      there.signal()
      back.sleep()
    }
  }

  @Test func `is not needed where another descriptor is ready`() throws {
    let (wakeUp, pipe) = (try WakeUp(), try DescriptorPipe())
    defer { pipe.close() }
    try pipe.writer.write([7])

    wakeUp.sleep(orUntilReadable: pipe.reader)

    #expect(pipe.drain() == [7])
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A lock among processes` {
  @Test func `is held by one of those who have the file open`() async throws {
    try await TestFolder.run { folder in
      let files = try (0..<2).map { _ in
        try FileDescriptor.open(folder.path(), for: .updating, options: .creating)
      }
      defer { for file in files { file.close() } }
      let first = InterprocessLock(in: files[0])
      let second = InterprocessLock(in: files[1])

      #expect(first.take())
      #expect(!second.take())
      first.release()
      #expect(second.take())
      second.release()
    }
  }

  @Test func `is held by one thread of a process`() async throws {
    try await TestFolder.run { folder in
      let file = try FileDescriptor.open(folder.path(), for: .updating, options: .creating)
      defer { file.close() }
      let lock = InterprocessLock(in: file)

      #expect(lock.take())
      #expect(!lock.take())
      lock.release()
      #expect(lock.take())
      lock.release()
    }
  }
}
