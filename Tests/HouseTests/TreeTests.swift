import Foundation
import Testing

@testable import House

@Suite struct `A tree` {
  @Test func `differs from another by what has to be written and what has to go`() {
    let old = Tree(["a": "1", "b/c": "2", "b/d": "3"])
    var new = old
    new["a"] = "4"
    new["e"] = "5"
    new.remove(below: "b")

    let edits = new.edits(from: old)

    #expect(edits.map(\.path) == ["a", "b/c", "b/d", "e"])
    #expect(edits.map(\.text) == ["4", nil, nil, "5"])
  }

  @Test func `holds files and folders, and not what is merely called alike`() {
    let tree = Tree(["Modules/Notes/a.swift": ""])

    #expect(tree.holds("Modules/Notes/a.swift"))
    #expect(tree.holds("Modules/Notes"))
    #expect(!tree.holds("Modules/Note"))
    #expect(tree.paths(below: "Modules") == ["Modules/Notes/a.swift"])
  }

  @Test func `is on disk what its edits say, without empty folders`() throws {
    try Folders.withTemporary { folder in
      let old = Tree(["Modules/A/b/c.swift": "1", "Modules/d.md": "2"])
      for edit in old.edits(from: Tree([:])) { try edit.apply(at: folder) }
      #expect(try Tree(at: folder) == old)

      var new = old
      new.remove(below: "Modules/A")
      for edit in new.edits(from: old) { try edit.apply(at: folder) }

      #expect(try Tree(at: folder) == new)
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path() + "Modules")
      #expect(left == ["d.md"])
    }
  }

  @Test func `has the files in which modules leave their traces, and no others`() throws {
    let tree = try Tree(at: Folders.root)

    #expect(tree["Package.swift"] != nil)
    #expect(tree.holds("Scripts/Template/Contract"))
    #expect(!tree.holds("Scripts/House"))
    #expect(!tree.holds(".build"))
  }
}
