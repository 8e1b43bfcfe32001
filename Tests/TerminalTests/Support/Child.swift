import Foundation
import System
import Testing

@testable import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The probe as a child with pipes at all ends, as a script runs it.
final class Child {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors = Pipe()

  init(_ arguments: [String]) throws {
    SignalHandler.ignoreRefusedWrites()
    process.executableURL = Pty.programs.appendingPathComponent("TerminalProbe")
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    for pipe in [input, output, errors] {
      for file in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
        _ = fcntl(file.fileDescriptor, F_SETFD, FD_CLOEXEC)
      }
    }
    try process.run()
  }

  func write(_ text: String) throws {
    try write(Data(text.utf8))
  }

  func write(_ bytes: Data) throws {
    try input.fileHandleForWriting.write(contentsOf: bytes)
  }

  func endInput() throws {
    try input.fileHandleForWriting.close()
  }

  /// Reads until so many lines have come.
  func read(lines count: Int) -> String {
    var bytes = Data()
    while bytes.count(where: { $0 == 0x0A }) < count {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { break }
      bytes += more
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads all there is to come.
  func readAll() -> String {
    String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  func readErrors() -> String {
    String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  /// Reads no more, as `head` does when it has enough.
  func closeOutput() throws {
    try output.fileHandleForReading.close()
  }

  func interrupt() {
    process.interrupt()
  }

  func ending() -> Int32 {
    process.waitUntilExit()
    return process.terminationReason == .exit
      ? process.terminationStatus : -process.terminationStatus
  }
}
