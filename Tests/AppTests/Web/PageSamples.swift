import Links
import Mediator
import Navigation

@testable import AppCore

/// Screens with everything that a page can show, in frames as the server makes them.
enum PageSamples {
  /// Tuesday, 12 May 2026, 15:30 in universal time.
  static let now = Timestamp(milliseconds: 1_778_599_800_000)

  static let bob = ScreenPerson(username: "bobby", name: "Bob Ross")
  static let reader = ScreenPerson(username: "alice", name: "Alice", isReader: true)

  /// Text that tries to be something else than text.
  static let naughty = "</p><script>alert(1)</script>\"' onload=x &amp; \u{202E}txt\u{1}\u{0}"

  static func describe(_ screen: Screen, at link: String? = nil) -> ScreenDescription {
    guard let link else { return ScreenDescription(screen) { $0.text } }
    return ScreenDescription(screen, at: Place(SamplePlace.at(link))) { $0.text }
  }

  static func frame(at tab: String = "messaging") -> PageFrame {
    var frame = PageFrame()
    frame.user = "alice"
    let tabs = [("home", "Home", 0), ("friends", "Friends", 1), ("messaging", "Messages", 12)]
    frame.tabs =
      tabs.map {
        .init(name: $0.0, title: $0.1, link: $0.0, count: $0.2, isSelected: $0.0 == tab)
      } + [.init(name: "profile", title: "Profile", link: "profile", isSelected: tab == "profile")]
    frame.streamPosition = "1a-2b"
    return frame
  }

  // MARK: - Screens

  static var conversation: Screen {
    let start = now + .seconds(-86_400)
    return Screen(of: .person(bob)) {
      MoreRows(.earlier, action: "earlier")
      ScreenSection(order: .timeline) {
        message(1, "Are you coming on Friday? We start at seven, and there is soup.", at: start)
        message(2, "Yes, with bread.", at: start + .seconds(60), state: .mine)
        message(3, "Wonderful", at: start + .seconds(120))
        message(
          4,
          "I ask Carol too:\nshe said she would bring the chairs.",
          at: start + .seconds(130)
        )
        ListRow(.person(bob), content: "joined the group", at: start + .seconds(300))
        message(5, nil, at: now + .seconds(-900), state: .deleted)
        message(
          6,
          "See https://example.org/a/very/long/address/that/does/not/end/anywhere/at/all/really",
          at: now + .seconds(-600),
          state: [.mine, .edited],
          fields: [
            LabeledValue("answers", .quote("Wonderful")), LabeledValue("reactions", value: "👍 ❤️"),
          ]
        )
        UnreadLine(count: 2)
        message(7, "مرحبا، هل أنت هناك؟", at: now + .seconds(-120))
        message(8, "That was my cousin.", at: now + .seconds(-60))
      }
      SceneAction("send", "text", run: Unused().one, summary: "sends a message").asPrimary
        .takingPlainText()
      SceneAction("reply", "message", "text", run: Unused().two, summary: "answers a message")
      SceneAction("delete", "message", run: Unused().one, summary: "deletes", confirm: "Delete it?")
      SceneAction("mute", run: Unused().none, summary: "keeps the conversation silent")
      SceneAction("invite", "username", run: Unused().one, summary: "adds a friend to the group")
      SceneAction("earlier", run: Unused().none, summary: "shows earlier messages")
      SceneAction("leave", run: Unused().none, summary: "leaves", confirm: "Leave the group?")
    }
  }

  private static func message(
    _ number: Int,
    _ text: String?,
    at moment: Timestamp,
    state: RowState = [],
    fields: [LabeledValue] = []
  ) -> ListRow {
    ListRow(
      .person(state.contains(.mine) ? reader : bob),
      content: text.map { .quote($0) },
      fields: [LabeledValue("id", value: "1.\(number)")] + fields,
      at: moment,
      state: state,
      actions: RowActions(["reply", "delete"], key: "1.\(number)", number: number)
    )
  }

  static var inbox: Screen {
    Screen("Messages") {
      ScreenSection {
        conversationRow(bob, "See you on Friday then", unread: 12, state: [.unread, .pinned])
        conversationRow(
          ScreenPerson(
            username: "maximilian_of_the_hills",
            name: "Maximilian Alexander von der Hügelkette"
          ),
          "This message is rather long, so that it goes on for more than a line and ends somewhere else"
        )
        conversationRow(ScreenPerson(username: "layla", name: "ليلى"), "أراك غدا", state: .muted)
        ListRow(
          .quote("Climbing on Thursdays"),
          content: "Carol joined",
          at: now + .seconds(-864_000),
          opens: SamplePlace.at("messaging/group/3"),
          actions: RowActions(["archive", "pin"], key: "#3")
        )
      }
      MoreRows(.later, action: "more")
      ListRow(
        "Invitations",
        fields: [LabeledValue("waiting", .count(2))],
        opens: SamplePlace.at("x")
      )
      SceneAction("new", run: Unused().none, summary: "starts a conversation")
      SceneAction("find", "text", run: Unused().one, summary: "searches messages")
      SceneAction("archived", run: Unused().none, summary: "shows what is put away")
      for name in ["pin", "unpin", "archive"] {
        SceneAction(name, "with", run: Unused().one).forRows
      }
      SceneAction("more", run: Unused().none)
    }
  }

  private static func conversationRow(
    _ person: ScreenPerson,
    _ text: String,
    unread: Int = 0,
    state: RowState = []
  ) -> ListRow {
    ListRow(
      .person(person),
      content: .quote(text),
      fields: unread > 0 ? [LabeledValue("unread", .count(unread))] : [],
      at: now,
      state: state,
      opens: SamplePlace.at("messaging/with/\(person.username ?? "")"),
      actions: RowActions(["archive", "pin"], key: person.username)
    )
  }

  static var requests: Screen {
    Screen("Requests") {
      Paragraph(note: "You and carol are friends now.")
      ScreenSection("They ask you", count: 1) {
        ListRow(
          .person(bob),
          at: now,
          opens: SamplePlace.at("profile/bobby"),
          actions: RowActions(["accept", "decline"], key: "bobby")
        )
      }
      ScreenSection("You asked", count: 1) {
        ListRow(
          .person(ScreenPerson(username: "dora", name: "Dora")),
          at: now,
          opens: SamplePlace.at("profile/dora"),
          actions: RowActions(["cancel"], key: "dora")
        )
      }
      for name in ["accept", "decline", "cancel"] {
        SceneAction(name, "username", run: Unused().one, confirm: name == "cancel" ? "Sure?" : nil)
      }
    }
  }

  static var friends: Screen {
    Screen("Friends") {
      Paragraph(empty: "No friends yet.", next: "Add one, or find people.")
      ListRow("Requests", opens: SamplePlace.at("friends/requests"))
      ListRow("People you may know", opens: SamplePlace.at("friends/suggestions"))
      SceneAction("add", "username", run: Unused().one, summary: "sends a friend request")
      SceneAction("search", run: Unused().none, summary: "searches for people")
    }
  }

  static var login: Screen {
    Screen("Sign in") {
      Paragraph("You asked for messaging. It opens once you are signed in.")
      SceneAction("submit", "username", "password", run: Unused().signIn, summary: "signs in")
      SceneAction(
        "register",
        "username",
        Parameter("password", isMadeUp: true),
        run: Unused().signIn
      )
      SceneAction("forgot", run: Unused().none, summary: "resets a forgotten password")
    }
  }

  static var profile: Screen {
    Screen(of: .person(bob)) {
      LabeledValue("name", .quote("Bob Ross"))
      LabeledValue("bio", .quote("Paints.\nHappy little trees, mostly."))
      LabeledValue("status", .quote(""))
      LabeledValue("friends", .count(4))
      LabeledValue("since", .moment(now))
      LabeledValue("with", .people([bob, reader]))
      WorkProgress("Copying", done: 3, total: 8)
      WorkProgress("Searching", done: 3)
      Paragraph(quoting: "We don't make mistakes.")
      SceneAction("picture", "file", run: Unused().file, summary: "changes your picture")
      SceneAction("notify", "all", Parameter("count", default: 3), run: Unused().odd)
      SceneAction("visibility", "for", run: Unused().pick)
      SceneAction("group", "title", "members", run: Unused().group, summary: "starts a group")
    }
  }
}

extension Unused {
  func signIn(_ username: String, _ password: SecretText) async throws {}

  func file(_ path: FilePath) async throws {}

  func odd(_ all: Bool, _ count: Int) async throws {}

  func group(_ title: String, _ members: [String]) async throws {}

  func mood(_ message: String, _ emoji: SampleMood) async throws {}

  func rest(_ time: SampleRest) async throws {}

  func pick(_ choice: SampleChoice) async throws {}
}

/// A text of which two are suggested.
struct SampleMood: ParameterValue {
  static let expectation = "a mood"
  static let suggestions = ["🙂", "🙁"]

  let parameterText: String

  init?(parameter text: Substring) { parameterText = String(text) }
}

/// A text of which words are suggested.
struct SampleRest: ParameterValue {
  static let expectation = "how long"
  static let suggestions = ["1h", "8h"]

  let parameterText: String

  init?(parameter text: Substring) { parameterText = String(text) }
}

enum SampleChoice: String, ParameterValue, CaseIterable, Sendable {
  case everyone, friends, nobody
}

/// A place of a sample, by its link.
enum SamplePlace: SceneAdapter {
  case at(String)

  static let links: [Link<Self>] = []

  var path: LinkPath? {
    guard case .at(let link) = self else { return nil }
    return LinkPath(stringLiteral: link)
  }
}
