import Foundation
import System
import Terminal

@testable import App
@testable import AppCore

/// A session of an app in the process of the test, which collects the answers as JSON.
struct InProcessSession {
  let printer: ResponsePrinter
  private let runner: ProgramRunner
  private let file: FileHandle

  init(of runner: ProgramRunner) throws {
    self.runner = runner
    file = try FileHandle(forWritingTo: URL(fileURLWithPath: runner.file("output", "")))
    let output = ConsoleOutput(FileDescriptor(file.fileDescriptor))
    printer = ResponsePrinter(output: output, errors: output, isJSON: true)
  }

  /// Executes lines in a session that continues the last one, and returns the answers.
  func say(_ lines: [String], in app: RunningApp) async throws -> [String] {
    try file.truncate(atOffset: 0)
    let session = ShellSession(
      in: app,
      store: SessionSnapshotStore(database: app.database, profile: "default"),
      tokenFile: SessionTokenFile(at: nil)
    )
    _ = await session.begin(Composition.app.layout(for: app.mediator))
    let loop = ShellLoop(session: session, printer: printer, keepsGoing: true)
    let script = try runner.file("lines", lines.joined(separator: "\n"))
    _ = try await session.run { try await loop.runScript(LineReader(path: script), named: script) }
    await session.end()
    return try output.split(separator: "\n").map(String.init)
  }

  /// All answers of the last session.
  var output: String {
    get throws { try String(contentsOfFile: runner.path("output"), encoding: .utf8) }
  }
}
