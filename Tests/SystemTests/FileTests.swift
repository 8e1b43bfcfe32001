import System
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A file` {
  @Test func `that must be new is not opened a second time`() async throws {
    try await TestFolder.run { folder in
      try FileDescriptor.open(folder.path(), for: .writing, options: .creatingNew).close()

      let error = #expect(throws: SystemError.self) {
        try FileDescriptor.open(folder.path(), for: .writing, options: .creatingNew)
      }
      #expect(error?.number == KnownErrorNumber.exists)
      #expect(error?.action == "write \(folder.path())")
    }
  }

  @Test func `is not opened by the beginning of a path with a zero byte`() async throws {
    try await TestFolder.run { folder in
      folder.write([1], to: "real")

      let error = #expect(throws: SystemError.self) {
        try FileDescriptor.open("\(folder.path("real"))\0junk", for: .reading)
      }
      #expect(error?.action == "read \(folder.path("real"))\u{FFFD}junk")
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

  @Test func `keeps its folder from being removed as an empty one`() async throws {
    try await TestFolder.run { folder in
      try FileSystem.makeNewFolder(folder.path("a"))
      folder.write([1], to: "a/file")
      FileSystem.removeEmptyFolder(folder.path("a"))
      #expect(try FileInformation(at: folder.path("a/file")).kind == .file)

      FileSystem.remove(folder.path("a/file"))
      FileSystem.removeEmptyFolder(folder.path("a"))
      #expect(throws: SystemError.self) { try FileInformation(at: folder.path("a")) }
    }
  }

  @Test func `has a name until it is removed or another one is moved to its path`() async throws {
    try await TestFolder.run { folder in
      folder.write([1], to: "a")
      folder.write([2], to: "b")
      let a = try FileDescriptor.open(folder.path("a"), for: .reading)
      let b = try FileDescriptor.open(folder.path("b"), for: .reading)
      defer { for file in [a, b] { file.close() } }
      #expect(a.hasName)

      try FileSystem.move(folder.path("b"), to: folder.path("a"))
      #expect(!a.hasName)
      #expect(b.hasName)
      FileSystem.remove(folder.path("a"))
      #expect(!b.hasName)
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

  @Test func `that does not exist says so`() async throws {
    try await TestFolder.run { folder in
      let error = #expect(throws: SystemError.self) { try FileInformation(at: folder.path()) }

      #expect(error?.number == KnownErrorNumber.notFound)
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

@Suite(.timeLimit(.minutes(15))) struct `A draft of a file` {
  @Test func `takes no name that ends before its end`() async throws {
    try await TestFolder.run { folder in
      #expect(throws: SystemError.self) { try DraftFile(of: folder.path("new\0er")) }
      #expect(folder.names.isEmpty)
    }
  }

  @Test func `gets its name when it is published, readable by its owner only`() async throws {
    try await TestFolder.run { folder in
      let draft = try DraftFile(of: folder.path("new"))
      try draft.append("one ".utf8)
      try draft.append("two".utf8)
      #expect(folder.names.count == 1)
      #expect(folder.names.allSatisfy { DraftFile.isName($0) })

      try draft.publish()

      #expect(folder.names == ["new"])
      #expect(folder.bytes("new") == Array("one two".utf8))
      #expect(try !FileInformation(at: folder.path("new")).isReadableByOthers)
    }
  }

  @Test func `leaves alone what has its first name after it was published`() async throws {
    try await TestFolder.run { folder in
      do {
        let draft = try DraftFile(of: folder.path("new"), number: 7)
        try draft.publish()
        folder.write([1], to: ".interchange-new-7.part")
      }

      #expect(folder.names.sorted() == [".interchange-new-7.part", "new"])
    }
  }

  @Test func `is deleted with its object`() async throws {
    try await TestFolder.run { folder in
      do {
        let draft = try DraftFile(of: folder.path("new"))
        try draft.append("one".utf8)
      }

      #expect(folder.names == [])
    }
  }

  @Test func `replaces a file only where that is asked for`() async throws {
    try await TestFolder.run { folder in
      folder.write([1], to: "old")

      let error = #expect(throws: SystemError.self) {
        try FileSystem.write("new", to: folder.path("old"), replacing: false)
      }
      #expect(error?.number == KnownErrorNumber.exists)
      #expect(folder.bytes("old") == [1])
      #expect(folder.names == ["old"])

      try FileSystem.write("new", to: folder.path("old"), replacing: true)
      #expect(folder.bytes("old") == Array("new".utf8))
      #expect(folder.names == ["old"])
    }
  }

  @Test func `replaces a link, and not what the link leads to`() async throws {
    try await TestFolder.run { folder in
      folder.write([1], to: "real")
      folder.link("real", as: "link")

      try FileSystem.write("new", to: folder.path("link"), replacing: true)

      #expect(folder.bytes("real") == [1])
      #expect(try FileInformation(at: folder.path("link"), followsLinks: false).kind == .file)
    }
  }

  @Test func `takes no file that has its random name already`() async throws {
    try await TestFolder.run { folder in
      let first = try DraftFile(of: folder.path("a"), number: 7)
      folder.link("elsewhere", as: ".interchange-a-8.part")

      for number: UInt64 in [7, 8] {
        let error = #expect(throws: SystemError.self) {
          try DraftFile(of: folder.path("a"), number: number)
        }
        #expect(error?.number == KnownErrorNumber.exists)
        #expect(error?.action == "write \(folder.path("a"))")
      }
      try first.publish()
      #expect(folder.names == [".interchange-a-8.part", "a"])
    }
  }

  @Test func `is removed by a later program where its own was killed, and only then`() async throws
  {
    try await TestFolder.run { folder in
      let names = [
        "new-7.part", "new-7.part-journal", "new-notes.part", "o-ther-7f.part", "8.part",
      ]
      for name in names {
        folder.write([1], to: ".interchange-\(name)")
      }
      folder.link("elsewhere", as: ".interchange-new-8.part")
      let running = try DraftFile(of: folder.path("new"), number: 9)

      DraftFile.removeAbandoned(besides: folder.path("new"))

      let left = ["new-8.part", "new-9.part", "new-notes.part"]
      #expect(folder.names.sorted() == left.map { ".interchange-\($0)" })
      try running.publish()
    }
  }

  @Test func `cannot be made in a folder that does not exist`() async throws {
    try await TestFolder.run { folder in
      #expect(throws: SystemError.self) {
        try FileSystem.write("new", to: folder.path("none/new"), replacing: true)
      }
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A description of a file` {
  @Test func `tells who may use it`() async throws {
    try await TestFolder.run { folder in
      folder.write([1], to: "one")
      folder.write([1], to: "two")
      let facts = try FileInformation(at: folder.path("one"))

      #expect(facts.isOwnedByUser)
      #expect(facts.isWritableByOwner)
      #expect(!facts.isWritableByOthers)
      #expect(!facts.isReadableByOthers)
      #expect(try facts.identity == FileInformation(at: folder.path("one")).identity)
      #expect(try facts.identity != FileInformation(at: folder.path("two")).identity)
    }
  }
}
