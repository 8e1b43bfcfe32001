import Foundation
import Mediator
import Testing

@testable import AppCore

@Suite struct `The key of a device` {
  private let runner: ProgramRunner
  private let path: String

  init() throws {
    runner = try ProgramRunner()
    path = runner.path("device")
  }

  @Test func `lasts once it was stored, and is drawn anew before`() throws {
    let first = DeviceKeyFile(at: path) { 7 }
    #expect(DeviceKeyFile(at: path) { 8 }.key.secret != first.key.secret)

    first.store()

    #expect(DeviceKeyFile(at: path) { 8 }.key.secret == first.key.secret)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func `is not replaced by one that was read before`() throws {
    DeviceKeyFile(at: path) { 7 }.store()
    let read = DeviceKeyFile(at: path) { 8 }
    try Data("another".utf8).write(to: URL(fileURLWithPath: path))

    read.store()

    #expect(try String(contentsOfFile: path, encoding: .utf8) == "another")
  }

  @Test func `is not read through a link, nor from an empty file`() throws {
    let target = try runner.file("target", "planted")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    let empty = try runner.file("empty", "")

    #expect(DeviceKeyFile(at: path) { 7 }.key.secret == "7-7-7-7")
    #expect(DeviceKeyFile(at: empty) { 7 }.key.secret == "7-7-7-7")
  }
}

@Suite struct `The token of a session` {
  private let runner: ProgramRunner
  private let path: String

  init() throws {
    runner = try ProgramRunner()
    path = runner.path("token")
  }

  @Test func `is there for the next run, until it is removed`() {
    let file = SessionTokenFile(at: path)
    file.store(token: "first")
    #expect(SessionTokenFile(at: path).token == "first")
    file.store(token: "second")
    #expect(SessionTokenFile(at: path).token == "second")

    file.store(token: nil)

    #expect(file.token == nil)
    #expect(SessionTokenFile(at: path).token == nil)
    #expect(file.takeFailure() == nil)
  }

  @Test func `of another run is not removed`() {
    let file = SessionTokenFile(at: path)
    file.store(token: "first")
    SessionTokenFile(at: path).store(token: "of another run")

    file.store(token: nil)

    #expect(SessionTokenFile(at: path).token == "of another run")
  }

  @Test func `that cannot be stored lasts for this run, and is reported once`() {
    let file = SessionTokenFile(at: runner.path("no/folder/token"))

    file.store(token: "first")

    #expect(file.token == "first")
    #expect(file.takeFailure() != nil)
    #expect(file.takeFailure() == nil)
  }
}
