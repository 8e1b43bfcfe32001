import System
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct `A program that is started` {
  @Test(arguments: [("exit 7", 7), ("kill -KILL $$", 128 + SIGKILL), (#"cat "$1" 2>/dev/null"#, 1)])
  func `says how it ended`(_ line: String, _ status: Int32) throws {
    #expect(try ChildProcess.run(line, on: "/nowhere") == status)
  }

  @Test func `ends when no one reads what it writes, although this process does not`() throws {
    signal(SIGPIPE, SIG_IGN)

    #expect(try ChildProcess.run("kill -PIPE $$; exit 7", on: "/dev/null") == 128 + SIGPIPE)
  }
}
