public import System

/// Reads a script line by line from a file, a pipe or standard input.
///
/// An error concerns one line; the next call returns the line after it. The reader uses constant
/// memory, also for very long lines. Lines end with LF or CRLF, and the last one may
/// lack its end.
///
/// ```swift
/// let reader = LineReader(.input)
/// while let line = try await reader.next() { try await perform(line.text) }
/// ```
public final class LineReader {
  /// The largest number of bytes in a line by default.
  public static let defaultLimit = 1 << 20

  private let descriptor: FileDescriptor
  private let ownsDescriptor: Bool
  private let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
  private var splitter: LineSplitter
  private var waiter: InputWaitThread?

  /// Starts the thread that waits for input; where the system refuses it, the reader waits itself.
  var startWaiter: (FileDescriptor) throws(SystemError) -> InputWaitThread = {
    descriptor throws(SystemError) in try InputWaitThread(for: descriptor)
  }

  private var hasEnded = false

  /// Reads from what is open already.
  ///
  /// - Parameters:
  ///   - descriptor: What to read from.
  ///   - limit: The most bytes that a line may have.
  public init(_ descriptor: FileDescriptor, limit: Int = defaultLimit) {
    self.descriptor = descriptor
    ownsDescriptor = false
    splitter = LineSplitter(limit: limit)
  }

  /// Reads from a file, or from a named pipe, whose writer may come later.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - limit: The most bytes that a line may have.
  /// - Throws: What the system says when it cannot be opened.
  public init(path: String, limit: Int = defaultLimit) throws(SystemError) {
    // Opening a pipe would wait for its writer, and nothing could end that.
    descriptor = try .open(path, for: .reading, options: .nonBlocking)
    ownsDescriptor = true
    splitter = LineSplitter(limit: limit)
  }

  deinit {
    memory.deallocate()
    if ownsDescriptor { descriptor.close() }
  }

  /// Returns the next line, or nothing at the end or when the task is cancelled.
  ///
  /// - Throws: What is wrong with the line; the one after it can be asked for.
  public func next() async throws(ScriptLineError) -> ScriptLine? {
    while true {
      if let line = try splitter.next() { return line }
      if hasEnded { return try splitter.last() }
      guard await isReadable() else { return nil }
      try fill()
    }
  }

  private func fill() throws(ScriptLineError) {
    do {
      let count = try descriptor.read(into: memory)
      if count == 0 { hasEnded = true }
      splitter.append(UnsafeRawBufferPointer(rebasing: memory.prefix(count)))
    } catch {
      hasEnded = true
      throw .unreadable(line: splitter.lineNumber + 1, error)
    }
  }

  /// Whether there is something to read, which a thread of its own waits for if there is not.
  private func isReadable() async -> Bool {
    if Task.isCancelled { return false }
    if DescriptorPoll.readable(among: [descriptor], within: .zero)[0] { return true }
    if waiter == nil { waiter = try? startWaiter(descriptor) }
    return await waiter?.wait() ?? true
  }
}
