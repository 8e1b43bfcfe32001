import Foundation
import Mediator
import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `A download` {
  @Test func `refuses a file that is too long to be downloaded, and cuts none`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("long").path
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let handle = try #require(FileHandle(forWritingAtPath: path))
    let file = TemporaryFile(path: path)

    try handle.truncate(atOffset: UInt64(UploadFolder.longestDownload))
    let whole = try UploadFolder.bytes(of: file).count
    try handle.truncate(atOffset: UInt64(UploadFolder.longestDownload) + 1)
    let problem = #expect(throws: Problem.self) {
      try UploadFolder.bytes(of: file)
    }

    #expect(whole == UploadFolder.longestDownload)
    #expect(problem?.code == "web.download-too-long")
  }
}
