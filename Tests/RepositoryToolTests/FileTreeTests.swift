import Foundation
import Testing

@testable import RepositoryTool

@Suite struct `A tree of files` {
  @Test func `lists the edits that lead from another tree to it`() {
    let old = InMemoryFileTree(["a": "1", "b/c": "2", "b/d": "3"])
    var new = old
    new["a"] = "4"
    new["e"] = "5"
    new.remove(below: "b")

    let edits = new.edits(from: old)

    #expect(edits.map(\.path) == ["a", "b/c", "b/d", "e"])
    #expect(edits.map(\.text) == ["4", nil, nil, "5"])
  }

  @Test func `contains files and folders by their whole names`() {
    let tree = InMemoryFileTree(["Modules/Notes/a.swift": ""])

    #expect(tree.contains("Modules/Notes/a.swift"))
    #expect(tree.contains("Modules/Notes"))
    #expect(!tree.contains("Modules/Note"))
    #expect(tree.paths(below: "Modules") == ["Modules/Notes/a.swift"])
  }

  @Test func `is written to disk by its edits, without empty folders`() throws {
    try TestFolders.withTemporary { folder in
      let old = InMemoryFileTree(["Modules/A/b/c.swift": "1", "Modules/d.md": "2"])
      for edit in old.edits(from: InMemoryFileTree([:])) { try edit.apply(at: folder) }
      #expect(try InMemoryFileTree(at: folder) == old)

      var new = old
      new.remove(below: "Modules/A")
      for edit in new.edits(from: old) { try edit.apply(at: folder) }

      #expect(try InMemoryFileTree(at: folder) == new)
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path() + "Modules")
      #expect(left == ["d.md"])
    }
  }

  @Test func `reads the folders that a new module changes`() throws {
    let tree = try InMemoryFileTree(at: TestFolders.root)

    #expect(tree["Package.swift"] != nil)
    #expect(tree.contains("Scripts/Template/Contract"))
    #expect(!tree.contains("Scripts/RepositoryTool"))
  }
}
