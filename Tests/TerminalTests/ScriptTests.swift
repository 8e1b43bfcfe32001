import Foundation
import System
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(15))) struct `A script` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [
    ("one\ntwo\n", ["one", "two"]), ("one\r\ntwo\r\n", ["one", "two"]),
    ("one\ntwo", ["one", "two"]),
    ("", []), ("\n\n", ["", ""]), ("\u{FEFF}one", ["one"]), ("a\rb\n", ["a\rb"]),
    ("日本\n👍", ["日本", "👍"]),
    ("one\r", ["one"]),
  ])
  func `is read line by line`(content: String, lines: [String]) async throws {
    #expect(try await read(Array(content.utf8)) == lines.map { .success($0) })
  }

  @Test func `that is not text names the line, and is read on`() async throws {
    let results = try await read(Array("one\n".utf8) + [0xFF, 0xFE, 0x0A] + Array("three".utf8))

    #expect(results == [.success("one"), .failure(.notText(line: 2)), .success("three")])
  }

  @Test(arguments: [
    [UInt8]([0xC0, 0x80]), [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82], [0x80],
  ])
  func `is not text where UTF-8 is overlong, torn or a surrogate`(bytes: [UInt8]) async throws {
    #expect(try await read(bytes) == [.failure(.notText(line: 1))])
  }

  @Test func `with a line too long is read on after it`() async throws {
    let content =
      String(repeating: "x", count: 11) + "\nten bytes!\n" + String(repeating: "y", count: 500)

    let results = try await read(Array(content.utf8), limit: 10)

    let tooLong = { ScriptLineError.tooLong(line: $0, limit: 10) }
    #expect(results == [.failure(tooLong(1)), .success("ten bytes!"), .failure(tooLong(3))])
  }

  @Test func `with a line of ten mebibytes takes constant memory, and refuses it once`() throws {
    var splitter = LineSplitter(limit: 1 << 20)
    let portion = [UInt8](repeating: 0x78, count: 65_536)
    for number in 0..<160 {
      portion.withUnsafeBytes { splitter.append($0) }
      if number == 16 {
        #expect(throws: ScriptLineError.tooLong(line: 1, limit: 1 << 20)) { try splitter.next() }
      } else {
        #expect(try splitter.next() == nil)
      }
      #expect(splitter.heldBytes <= (1 << 20) + 65_536)
    }

    Array("\nok\n".utf8).withUnsafeBytes { splitter.append($0) }

    #expect(try splitter.next() == ScriptLine(number: 2, text: "ok"))
  }

  @Test(arguments: [UInt64(1), 2])
  func `gives the same lines in whatever portions it comes`(seed: UInt64) {
    var random = SplitMix(state: seed)
    for _ in 0..<500 {
      let bytes = (0..<(random.next() % 200)).map { _ in
        [0x0A, 0x0D, 0x61, 0xC3, 0xA4, 0xFF, 0x62][Int(random.next() % 7)] as UInt8
      }
      let whole = split(bytes) { $0.count }

      let parts = split(bytes) { min($0.count, Int(random.next() % 9) + 1) }

      #expect(parts == whole, "seed \(seed)")
    }
  }

  @Test func `waits for a pipe without holding a thread of the pool, and ends with it`()
    async throws
  {
    let pipe = try DescriptorPipe()
    let reader = LineReader(pipe.reader)
    try Array("one\nhalf".utf8).withUnsafeBytes { try pipe.writer.write($0) }
    #expect(try await reader.next()?.text == "one")

    async let rest: Void = {
      try Array(" and half".utf8).withUnsafeBytes { try pipe.writer.write($0) }
      pipe.writer.close()
    }()

    #expect(try await reader.next()?.text == "half and half")
    #expect(try await reader.next() == nil)
    try await rest
  }

  @Test func `is read as it comes where there is no descriptor left to wait with`() async throws {
    let pipe = Pipe()
    let reader = LineReader(FileDescriptor(pipe.fileHandleForReading.fileDescriptor))
    let turn = DispatchSemaphore(value: 0)
    var refusals = 0
    reader.startWaiter = { _ throws(SystemError) in
      refusals += 1
      turn.signal()
      throw SystemError(EMFILE, whenTryingTo: "make a pipe")
    }
    // A thread of its own writes, as the reader holds one of the pool meanwhile, and writes only what
    // the reader has looked for in vain.
    let writer = FileDescriptor(pipe.fileHandleForWriting.fileDescriptor)
    try SystemThread.start {
      for number in 1...100 {
        turn.wait()
        try? Array("line \(number)\n".utf8).withUnsafeBytes { try writer.write($0) }
      }
    }

    for number in 1...100 { #expect(try await reader.next()?.text == "line \(number)") }

    #expect(refusals == 100)
    withExtendedLifetime(pipe) {}
  }

  @Test func `is given up when its task is cancelled`() async throws {
    let pipe = try DescriptorPipe()
    let task = Task { try await LineReader(pipe.reader).next() }

    task.cancel()

    #expect(try await task.value == nil)
    pipe.close()
  }

  @Test func `that is not there says so`() {
    let fault = #expect(throws: SystemError.self) { try LineReader(path: "/nowhere/at all") }

    #expect(fault?.description == "Could not read /nowhere/at all: No such file or directory.")
  }

  @Test func `that is a folder says so at its first line`() async {
    await #expect(throws: ScriptLineError.self) { try await LineReader(path: "/").next() }
  }

  // MARK: - Reading

  private func read(
    _ bytes: [UInt8],
    limit: Int = 1000
  ) async throws -> [Result<String, ScriptLineError>] {
    let path = folder.path("script")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let reader = try LineReader(path: path, limit: limit)
    var results: [Result<String, ScriptLineError>] = []
    while true {
      do throws(ScriptLineError) {
        guard let line = try await reader.next() else { return results }
        results.append(.success(line.text))
      } catch {
        results.append(.failure(error))
      }
    }
  }

  private func split(
    _ bytes: [UInt8],
    portion: (ArraySlice<UInt8>) -> Int
  ) -> [Result<String, ScriptLineError>] {
    var splitter = LineSplitter(limit: 50)
    var results: [Result<String, ScriptLineError>] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = portion(rest)
      rest.prefix(count).withUnsafeBytes { splitter.append($0) }
      rest = rest.dropFirst(count)
      while let result = Self.result({ () throws(ScriptLineError) in try splitter.next() }) {
        results.append(result)
      }
    }
    if let result = Self.result({ () throws(ScriptLineError) in try splitter.last() }) {
      results.append(result)
    }
    return results
  }

  private static func result(
    _ next: () throws(ScriptLineError) -> ScriptLine?
  ) -> Result<String, ScriptLineError>? {
    do throws(ScriptLineError) { return try next().map { .success($0.text) } } catch {
      return .failure(error)
    }
  }
}
