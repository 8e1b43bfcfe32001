import AuthContract
import Mediator
import MessagingContract
import Navigation
import Testing

@testable import Messaging

@Suite struct `A row of Messaging` {
  private static let noon = Timestamp(milliseconds: 1_000)

  private func message(
    _ number: Int = 1,
    text: String? = "hi",
    isEdited: Bool = false,
    isMine: Bool = false,
    change: GroupChange? = nil
  ) throws -> Message {
    let group = try #require(ConversationID(rawValue: 7))
    return Message(
      id: try #require(MessageID(conversation: group, number: number)),
      from: bob.username,
      name: "Bob",
      text: text,
      sentAt: Self.noon,
      isEdited: isEdited,
      isMine: isMine,
      change: change
    )
  }

  private func page(_ messages: [Message], later: Int? = nil, unread: Int = 0) -> MessagePage {
    MessagePage(
      title: "Walk",
      conversation: ConversationID(rawValue: 7),
      messages: messages,
      earlier: nil,
      later: later,
      unread: unread
    )
  }

  private func entry(_ title: String, _ number: Int64, latest: Message? = nil) throws -> InboxEntry
  {
    InboxEntry(
      conversation: try #require(ConversationID(rawValue: number)),
      isGroup: true,
      with: nil,
      title: title,
      unread: 2,
      mentions: 1,
      latest: latest,
      isPinned: true,
      isMuted: true
    )
  }

  @Test(arguments: [
    (false, false, []), (true, false, ["edited"]), (true, true, ["mine", "edited"]),
  ])
  func `says what is special about a message`(
    isEdited: Bool,
    isMine: Bool,
    words: [String]
  ) throws {
    let row = try message(isEdited: isEdited, isMine: isMine).row(offering: ["reply"])

    #expect(row.state.words == words)
    #expect(row.key == "7.1" && row.number == 1 && row.offers == ["reply"])
    #expect(row.content == .quote("hi") && row.moment == Self.noon)
  }

  @Test(arguments: [(false, ["mentions you"]), (true, ["mine"])])
  func `says that a message mentions its reader, unless they wrote it`(
    isMine: Bool,
    words: [String]
  ) throws {
    let message = Message(
      id: try message().id,
      from: bob.username,
      name: "Bob",
      text: "lunch, @alice?",
      sentAt: Self.noon,
      isEdited: false,
      isMine: isMine,
      mentionsMe: true
    )

    #expect(message.row().state.words == words)
  }

  @Test(arguments: GroupChange.Kind.allCases)
  func `tells a change of a group in the program's words, as nobody's message`(
    kind: GroupChange.Kind
  ) throws {
    let change = GroupChange(kind: kind, member: carol.username, memberName: "Carol", text: "new")
    let row = try message(text: nil, isMine: true, change: change).row()

    guard case .text(let phrase) = row.content else {
      Issue.record("The content of \(kind) is not the program's own text.")
      return
    }
    #expect(!phrase.isEmpty)
    #expect(!row.state.contains(.mine) && !row.state.contains(.deleted))
    #expect(!phrase.contains("Carol"))
    #expect(row.fields.map(\.value) == ["7.1", "new"])
    #expect(row.fields.map(\.name).last == "to")
  }

  @Test func `of a conversation has its counts and marks, and offers what its key allows`() throws {
    let entry = try entry("Walk", 7, latest: message(text: "one\ntwo"))

    let row = entry.row(offering: ["pin"])

    #expect(row.fields.map { "\($0.name) \($0.value)" } == ["unread 2", "mentions 1"])
    #expect(row.state.words == ["unread", "pinned", "muted"])
    #expect(row.content == .quote("@bob: one…") && row.key == "#7")
    #expect(entry.row().key == nil)
  }

  @Test(arguments: [
    ("hi", true, "You: hi"), ("hi", false, "hi"), ("you: hi", false, "@bob: you: hi"),
    ("You: hi", true, "You: You: hi"),
  ])
  func `of a conversation of two says which message is the reader's own`(
    text: String,
    isMine: Bool,
    content: String
  ) throws {
    let entry = InboxEntry(
      conversation: try #require(ConversationID(rawValue: 7)),
      isGroup: false,
      with: bob.username,
      title: "Bob",
      unread: 0,
      mentions: 2,
      latest: try message(text: text, isMine: isMine)
    )
    let row = entry.row()

    #expect(row.content == .quote(content))
    #expect(row.fields.map { "\($0.name) \($0.value)" } == ["mentions 2"])
  }

  @Test(
    arguments: [
      (0, nil, nil), (1, nil, 3), (2, nil, 2), (9, nil, 1), (1, 4, nil),
    ] as [(Int, Int?, Int?)]
  )
  func `begins what is new where the unread messages begin`(
    unread: Int,
    later: Int?,
    first: Int?
  ) throws {
    let page = page(try (1...3).map { try message($0) }, later: later, unread: unread)

    let new = page.newMessages
    #expect(new?.first == first)
    let lines = page.section(new: new).elements.filter { element in
      if case .unread = element { true } else { false }
    }
    #expect(lines.count == (first == nil ? 0 : 1))
    #expect(page.section(new: new).elements.count == 3 + lines.count)
  }

  @Test func `is never new for the reader's own and for deleted messages`() throws {
    let messages = [
      try message(1), try message(2, isMine: true), try message(3, text: nil),
    ]
    #expect(page(messages, unread: 1).newMessages?.first == 1)
    #expect(page([messages[1], messages[2]], unread: 1).newMessages == nil)
  }

  @Test func `stands for each member and guest, with the role of those who have one`() throws {
    let roles = GroupRole.allCases
    let members = zip([alice, bob, carol], roles).map { account, role in
      GroupMembersResponse.Member(username: account.username, name: "name", role: role)
    }
    let response = GroupMembersResponse(
      group: try #require(ConversationID(rawValue: 7)),
      title: "Walk",
      about: "",
      history: .new,
      members: members,
      invited: [members[2]]
    )
    let screen = response.screen

    #expect(screen.sections.compactMap(\.title) == ["Members", "Invited"])
    #expect(screen.sections.compactMap(\.count) == [3, 1])
    #expect(screen.rows.map { $0.fields.map(\.value) } == [["owner"], ["admin"], [], []])
    #expect(screen.fields.map(\.value) == ["new messages"])
  }
}
