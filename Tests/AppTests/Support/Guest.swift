import Foundation
import System
import Terminal

@testable import App

/// Somebody who speaks with a house in this process, and writes down what is answered as JSON.
struct Guest {
  let speaker: ResponsePrinter
  private let desk: Desk
  private let notes: FileHandle

  init(at desk: Desk) throws {
    self.desk = desk
    notes = try FileHandle(forWritingTo: URL(fileURLWithPath: desk.file("heard", "")))
    let output = ConsoleOutput(FileDescriptor(notes.fileDescriptor))
    speaker = ResponsePrinter(output: output, errors: output, isJSON: true)
  }

  /// Says lines in a session of a house, which goes on where the last one ended, and returns the
  /// answers.
  func say(_ lines: [String], in house: RunningApp) async throws -> [String] {
    try notes.truncate(atOffset: 0)
    let session = ShellSession(
      in: house,
      store: SessionSnapshotStore(database: house.database, profile: "default"),
      keeper: SessionTokenFile(at: nil)
    )
    _ = await session.begin(Composition.layout(for: house.mediator))
    let conversation = ShellLoop(session: session, speaker: speaker, keepsGoing: true)
    let script = try desk.file("lines", lines.joined(separator: "\n"))
    _ = try await session.staying { try await conversation.script(LineReader(path: script)) }
    return try heard.split(separator: "\n").map(String.init)
  }

  /// Everything that was answered since somebody began to speak.
  var heard: String {
    get throws { try String(contentsOfFile: desk.path("heard"), encoding: .utf8) }
  }
}
