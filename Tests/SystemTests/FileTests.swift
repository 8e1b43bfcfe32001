import System
import TestKit
import Testing

@Suite struct `A file` {
  @Test func `that must be new is not opened a second time`() async throws {
    try await TestFolder.run { folder in
      try FileDescriptor.open(folder.path(), for: .writing, options: .creatingNew).close()

      let error = #expect(throws: SystemError.self) {
        try FileDescriptor.open(folder.path(), for: .writing, options: .creatingNew)
      }
      #expect(error?.number == ErrorNumber.exists)
      #expect(error?.action == "write \(folder.path())")
    }
  }

  @Test func `is not opened through a link where links are refused`() async throws {
    try await TestFolder.run { folder in
      folder.write([1], to: "real")
      folder.link("real", as: "link")

      #expect(throws: SystemError.self) {
        try FileDescriptor.open(folder.path("link"), for: .updating, options: .refusingLinks)
      }
      try FileDescriptor.open(folder.path("real"), for: .updating, options: .refusingLinks).close()
      #expect(try FileInformation(at: folder.path("link"), followsLinks: false).kind == .link)
      #expect(try FileInformation(at: folder.path("link")).kind == .file)
    }
  }

  @Test func `is read up to a limit, and written whole`() async throws {
    try await TestFolder.run { folder in
      let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
      try FileDescriptor.withOpen(folder.path(), for: .writing, options: .creating) {
        file throws(SystemError) in try file.write(bytes)
      }

      let read = { (limit: Int) in
        try FileDescriptor.withOpen(folder.path(), for: .reading) { file throws(SystemError) in
          try file.readAll(upTo: limit)
        }
      }
      #expect(try read(1_000_000) == bytes)
      #expect(try read(1_000) == Array(bytes.prefix(1_000)))
      #expect(try FileInformation(at: folder.path()).size == 200_000)
    }
  }

  @Test func `is replaced as a whole, readable by its owner only`() async throws {
    try await TestFolder.run { folder in
      folder.write(Array("old".utf8), to: "test.db")

      try FileSystem.replace(folder.path(), with: "new", draft: folder.path("draft"))

      #expect(folder.bytes("test.db") == Array("new".utf8))
      #expect(folder.names == ["test.db"])
    }
  }

  @Test func `keeps its text when a replacement cannot be written`() async throws {
    try await TestFolder.run { folder in
      folder.write(Array("old".utf8), to: "test.db")

      #expect(throws: SystemError.self) {
        try FileSystem.replace(folder.path(), with: "new", draft: folder.path("none/draft"))
      }
      #expect(folder.bytes("test.db") == Array("old".utf8))
    }
  }

  @Test func `that does not exist says so`() async throws {
    try await TestFolder.run { folder in
      let error = #expect(throws: SystemError.self) { try FileInformation(at: folder.path()) }

      #expect(error?.number == ErrorNumber.notFound)
      #expect(error?.description == "Could not read \(folder.path()): No such file or directory.")
      #expect(!FileSystem.exists(folder.path()))
    }
  }

  @Test func `is locked for one that excludes others, or for many that share`() async throws {
    try await TestFolder.run { folder in
      let options: FileDescriptor.Options = .creating
      let first = try FileDescriptor.open(folder.path(), for: .updating, options: options)
      let second = try FileDescriptor.open(folder.path(), for: .updating, options: options)
      defer { for file in [first, second] { file.close() } }

      #expect(first.tryLock(.exclusive))
      #expect(!second.tryLock(.shared))
      #expect(first.tryLock(.shared))
      #expect(second.tryLock(.shared))
      #expect(!second.tryLock(.exclusive))
      first.unlock()
      #expect(second.tryLock(.exclusive))
    }
  }
}
