import Foundation
import Mediator
import TestKit
import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(15))) struct `The folder of a server's sessions` {
  /// Returns the folder that belongs to some data, below a temporary folder.
  private func folder(
    of data: String?,
    variables: [String: String] = [:],
    in place: TestFolder
  ) throws(Problem) -> DataFolder {
    let usual = ["HOME": place.root].merging(variables) { $1 }
    return try DataFolder(path: data) { usual[$0] }
  }

  @Test func `is in the user's state folder, one for each database`() async throws {
    try await TestFolder.run { place in
      defer { try? FileManager.default.removeItem(atPath: place.root) }
      let url = "postgres://ann@db/shop"
      let one = try folder(of: url, in: place)
      let same = try folder(of: "\(url)?pool=4", in: place)
      let other = try folder(of: "postgres://ann@db2/shop", in: place)

      let start = "\(place.root)/.local/state/interchange/servers/shop-"
      #expect(one.root?.hasPrefix(start) == true)
      #expect(one.root == same.root)
      #expect(one.root != other.root)
      #expect(one.database == url)
      #expect(one.name == url)
      #expect(one.token(of: "default")?.hasPrefix(start) == true)
    }
  }

  @Test func `follows the variable of the state folder`() async throws {
    try await TestFolder.run { place in
      defer { try? FileManager.default.removeItem(atPath: place.root) }
      let folder = try folder(
        of: "postgres://ann@db/shop",
        variables: ["XDG_STATE_HOME": place.path("state")],
        in: place
      )

      #expect(folder.root?.hasPrefix("\(place.root)/state/interchange/servers/shop-") == true)
    }
  }

  @Test func `may have its URL with a password in the environment, and shows none`() async throws {
    try await TestFolder.run { place in
      defer { try? FileManager.default.removeItem(atPath: place.root) }
      let url = "postgres://ann:secret@db/shop"
      let folder = try folder(of: nil, variables: ["INTERCHANGE_DATA": url], in: place)
      let open = try self.folder(of: "postgres://ann@db/shop", in: place)

      #expect(folder.database == url)
      #expect(folder.name == "postgres://ann@db/shop")
      #expect(folder.root == open.root)
    }
  }

  @Test(arguments: ["postgres://ann:secret@db/shop", "postgresql://db/shop?password=secret"])
  func `is refused with a password among the arguments`(_ url: String) async throws {
    try await TestFolder.run { place in
      defer { try? FileManager.default.removeItem(atPath: place.root) }
      let problem = #expect(throws: Problem.self) { try folder(of: url, in: place) }

      #expect(problem?.code == "data.password-shown")
      #expect(problem?.message.contains("secret") == false)
      #expect(place.names == [])
    }
  }

  @Test(arguments: ["mysql://db/shop", "sqlite:///shop.db", "Postgres://db/shop", "redis:shop"])
  func `is no folder where the scheme is another one`(_ url: String) async throws {
    try await TestFolder.run { place in
      defer { try? FileManager.default.removeItem(atPath: place.root) }
      let problem = #expect(throws: Problem.self) { try folder(of: url, in: place) }

      #expect(problem?.code == "data.scheme")
      #expect(place.names == [])
    }
  }

  @Test func `is the folder itself where there is no server`() async throws {
    try await TestFolder.run { place in
      defer { try? FileManager.default.removeItem(atPath: place.root) }
      let folder = try folder(of: place.root, in: place)

      #expect(folder.server == nil)
      #expect(folder.root == place.root)
      #expect(folder.name == place.root)
      #expect(folder.database == "\(place.root)/interchange.db")
    }
  }
}
