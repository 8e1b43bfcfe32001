import AuthContract
import FoundationEssentials
import Links
import Mediator
import Navigation
import ProfileContract
import TestKit
import Testing

@testable import Profile

@Suite(.timeLimit(.minutes(15))) struct `The profile contract` {
  private static let refusals: [(ProfileError, String)] = [
    (.notFound("bob"), "profile.not-found"),
    (.tooLong(field: "name", limit: 64), "profile.too-long"),
    (.blankName, "profile.blank-name"), (.nothingToChange, "profile.nothing-to-change"),
    (.nothingToFind, "profile.nothing-to-find"), (.unknownPage, "profile.unknown-page"),
    (.pageTooLong(limit: 50), "profile.page-too-long"),
    (.unreadable(path: "x"), "profile.unreadable"), (.notAPicture, "profile.not-a-picture"),
    (.pictureTooLarge(limit: 1 << 20), "profile.picture-too-large"),
    (.noPictureGiven, "profile.no-picture-given"),
  ]

  @Test func `has a stable code, a sentence and mostly a hint for each error`() {
    for (refusal, code) in Self.refusals {
      #expect(refusal.code == code)
      #expect(refusal.description.hasSuffix("."))
    }
    #expect(Self.refusals.filter { $0.0.hint == nil }.map(\.1) == ["profile.blank-name"])
    #expect(ProfileError.pictureTooLarge(limit: 1 << 20).description.contains("1 MiB"))
  }

  @Test func `has commands whose examples parse`() async throws {
    try await ProfileTestWorld.test { world in
      let book = world.alone.mediator.commands
      for entry in book.entries {
        let words = try ShellWords.split(entry.example)
        guard case .found(let found, let rest) = book.find(words) else {
          Issue.record("“\(entry.example)” is no command")
          continue
        }
        #expect(found.name == entry.name)
        _ = try found.parse(CommandArguments(Array(rest)))
      }
    }
  }

  @Test(arguments: ChangeProfile.signature.parameters)
  func `changes the field of an option's own name, and no other`(option: ParameterInfo) throws {
    let value = option.choices.first ?? "calm"

    let command = try ChangeProfile.signature.parse(["--\(option.name)", value])

    let fields = try JSONDecoder().decode(
      [String: String].self,
      from: try JSONEncoder().encode(command)
    )
    #expect(fields == [option.name: value])
  }

  @Test(arguments: [
    ("--name \"Alice A.\" --visibility friends", String?("Alice A."), Visibility.friends),
    ("--visibility nobody", nil, .nobody),
  ])
  func `takes the fields of a profile by name`(
    _ line: String,
    _ name: String?,
    _ visibility: Visibility
  ) throws {
    let command = try ChangeProfile.signature.parse(CommandArguments(line: line))

    #expect(command.displayName == name)
    #expect(command.visibility == visibility)
    #expect(command.bio == nil)
  }

  @Test func `names the visibilities in its error`() {
    let error = #expect(throws: ParameterError.self) {
      try ChangeProfile.signature.parse(CommandArguments(line: "--visibility all"))
    }

    #expect(error?.description.contains("everyone, friends or nobody") == true)
  }

  @Test func `has responses as text and as JSON`() throws {
    let card = VisibleProfile(
      username: "bob",
      name: "Bob",
      bio: "Climbs.",
      status: "",
      visibility: nil,
      avatar: AvatarInfo(format: .webp, size: 20)
    )
    let found = PeopleSearchResponse(
      people: [.init(username: "bob", name: "Bob", status: "Hi")],
      next: "u:bob"
    )

    #expect(card.description == "Bob (bob)\nClimbs.\nPicture: webp, 20 bytes")
    #expect(
      try card.json == #"{"avatar":{"format":"webp","size":20},"bio":"Climbs.","name":"Bob","#
        + #""status":"","username":"bob"}"#
    )
    #expect(found.description == "Bob (bob)\nMore with --after u:bob")
    #expect(
      PeopleSearchResponse(people: [], next: nil).description
        == "No one found. Try the beginning of a username or of a name."
    )
  }

  @Test func `has responses as screens whose rows open profiles`() {
    let found = PeopleSearchResponse(
      people: [.init(username: "bob", name: "Bob", status: "Hi")],
      next: "u:bob"
    )
    let card = VisibleProfile(
      username: "bob",
      name: "Bob",
      bio: "",
      status: "Hi",
      visibility: .friends,
      avatar: nil
    )

    #expect(found.screen.rows.map { $0.place?.adapter.path?.text } == ["profile/bob"])
    #expect(card.screen.fields.map(\.name) == ["username", "status", "visibility"])
    #expect(
      PeopleSearchResponse(people: [], next: nil).screen.text == [
        "No one found. Try the beginning of a username or of a name."
      ]
    )
  }
}

extension Encodable {
  /// The value as a script reads it, with its keys in order.
  fileprivate var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}
