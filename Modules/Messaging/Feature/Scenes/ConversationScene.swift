import AuthContract
import Links
import Mediator
import MessagingContract
import Navigation
import PresenceContract
import ProfileContract

/// Shows a conversation, and sends, edits and deletes messages in it.
final class ConversationScene: Scene {
  typealias Routes = MessagingRoute & ReplacingConversationRoute & ProfileRoute & Closable

  let context: SceneContext
  let routes: any Routes
  private(set) var correspondent: Correspondent
  private let shown: MessagesInView
  private(set) var page: MessagePage?

  /// Whether the name in the scene's link is that of an account that was deleted since.
  private var hasLostName = false

  private var isInFront = false

  /// Whether the user has been shown the scene since it came to the front.
  private var isShown = false

  /// What was new to the user then; it stays marked although it counts as read.
  private var new: UnreadRange?

  /// What the user has asked of a message, and the answer.
  var question: MessageQuestion?
  var answer: ScreenSection?

  init(
    _ context: SceneContext,
    routes: any Routes,
    with correspondent: Correspondent,
    showing shown: MessagesInView
  ) {
    self.context = context
    self.routes = routes
    self.correspondent = correspondent
    self.shown = shown
  }

  var screen: Screen {
    var screen = Screen(of: label) {
      if let until = page?.mutedUntil {
        LabeledValue("muted until", .moment(until))
      } else if page?.isMuted == true {
        LabeledValue("muted", value: "until you unmute it")
      }
      if let level = page?.notices { LabeledValue("notices", value: level.rawValue) }
      if let page, page.earlier != nil {
        MoreRows(.earlier, action: "earlier", unread: page.unreadEarlier)
      }
      page?.section(
        new: isShown ? new : page?.newMessages,
        found: shown.found,
        offering: actions
      )
      if page?.later != nil { MoreRows(.later, action: "later") }
      if let refusal, refusal != .accountDeleted {
        Paragraph(
          "\(refusal) You can read the messages, and send no more.",
          next: refusal.hint ?? ""
        )
      } else if refusal != nil {
        Paragraph("This account was deleted. You can read the messages, and send no more.")
      }
      answer
      SceneAction(
        "send",
        Parameter("text", label: "Message"),
        run: send,
        summary: "sends a message"
      ).asPrimary
        .takingPlainText(mentioning: mentions, takenBackBy: "delete").refused(because: refusal)
    }
    for part in messageActions + questionActions + inboxActions + friendshipActions + placeActions {
      part.add(to: &screen)
    }
    addGroupActions(to: &screen)
    return screen
  }

  /// What can be done with messages.
  @ScreenBuilder private var messageActions: [any ScreenPart] {
    SceneAction(
      "edit",
      "message",
      Parameter("text", label: "New text"),
      run: edit,
      summary: "edits a message"
    ).forRows.refused(because: refusal)
    SceneAction(
      "delete",
      "message",
      Parameter("for-me", label: "Only for me", summary: "hide it from you only"),
      run: delete,
      summary: "deletes a message",
      asking: question
    )
    .confirming(DeleteMessage.confirmation).forRows
    SceneAction(
      "hide",
      "message",
      run: hide,
      summary: "hides a message from you only",
      asking: questionBeforeHiding
    ).titled("Hide from me").confirming(DeleteMessage.confirmation).forRows
    SceneAction(
      "reply",
      "message",
      Parameter("text", label: "Your answer"),
      run: reply,
      summary: "answers a message"
    ).forRows.refused(because: refusal)
    SceneAction("react", "message", "emoji", run: react, summary: "adds an emoji to a message")
      .forRows.refused(because: refusal)
    SceneAction("unreact", "message", "emoji", run: unreact, summary: "takes back an emoji")
      .titled("Take back a reaction").forRows
  }

  /// Where the conversation leads.
  @ScreenBuilder private var placeActions: [any ScreenPart] {
    if let profile {
      SceneAction("profile", run: openProfile, summary: "shows the other user's profile")
        .leading(to: profile)
    }
    if let number = page?.earlier {
      SceneAction("earlier", run: earlier, summary: "shows earlier messages")
        .leading(to: place(before: number))
    }
    if let number = page?.later {
      SceneAction("later", run: later, summary: "shows later messages")
        .leading(to: place(after: number))
      SceneAction("newest", run: newest, summary: "shows the newest messages")
        .titled("Newest messages").leading(to: place(before: nil))
    }
    if let page, page.unreadEarlier > 0 {
      SceneAction("mark", run: mark, summary: "marks all messages as read")
        .titled("Mark all as read")
    }
  }

  /// The other user, or the title of the group.
  private var label: ScreenValue {
    switch (page, correspondent) {
    case (nil, _): "Messages"
    case (let page?, .person(let username)):
      .person(ScreenPerson(page.with ?? username, name: page.title).with(page.presence))
    case (let page?, .group), (let page?, .titled): page.label
    }
  }

  /// Why nothing can be sent here, if nothing can.
  var refusal: MessagingError? {
    switch (page?.refusal, page?.with) {
    case (.notFriends?, let other?): .notFriends(other, request: page?.request)
    case (.blockedByYou?, let other?): .blockedByYou(other)
    default: page?.isWithDeletedAccount == true ? .accountDeleted : nil
    }
  }

  func load() async throws {
    do throws(CallFailure<MessagingError>) {
      page = try await read()
    } catch {
      // The conversation outlasts the account that it was begun with, and its name.
      guard case .refused(.unknownUser) = error, let number = page?.conversation else {
        throw error
      }
      correspondent = .group(number)
      hasLostName = true
      page = try await read()
    }
    if hasLostName, isInFront { await moveToNumber() }
    try await loadAnswer()
  }

  /// Gives place to the scene of the conversation's number: no link with the name leads here again.
  private func moveToNumber() async {
    guard let number = page?.conversation else { return }
    hasLostName = false
    _ = await routes.replaceWithConversation(numbered(number))
  }

  /// The conversation outlasts the username of its other user.
  var lastingPlace: (any SceneAdapter)? { page?.conversation.map(numbered) }

  private func numbered(_ number: ConversationID) -> MessagingScene {
    .group(number, before: shown.found == nil ? shown.before : nil, at: shown.found)
  }

  private func read() async throws(CallFailure<MessagingError>) -> MessagePage {
    let place = ReadMessages(correspondent: correspondent, before: shown.before)
    return try await context.ask(PeekMessages(place))
  }

  func appeared() { isInFront = true }

  func disappeared() {
    isInFront = false
    isShown = false
    new = nil
    (question, answer) = (nil, nil)
  }

  /// Lets the others see that the user is typing.
  func typing() async throws { try await note(isTyping: true) }

  private func note(isTyping: Bool) async throws {
    guard let place = page?.typingPlace else { return }
    _ = try await context.askUnlessLeftOut(NoteTyping(at: place, isTyping: isTyping))
  }

  /// Marks what the user has been shown as read.
  func seen(from first: String?, through row: String?) async throws {
    if !isShown {
      isShown = true
      new = shown.before == nil ? page?.newMessages : nil
    }
    guard let page, page.unread > 0, let last = lastNumber(of: page, through: row) else { return }
    // The script of a page does not tell where it begins to be in sight.
    guard page.reachesUnread || first != nil || row == nil else { return }
    var mark = MarkRead(correspondent: correspondent, through: last)
    mark.first = page.reachesUnread ? nil : page.messages.first?.number
    mark.isOptional = true
    try await context.perform(mark)
  }

  /// The last message that the user has been shown.
  private func lastNumber(of page: MessagePage, through row: String?) -> Int? {
    guard let row else { return page.messages.last?.number }
    guard let message = MessageID(parameter: row[...]),
      let conversation = page.conversation,
      message.base == MessageID(conversation: conversation, number: 1)?.base
    else { return nil }
    return message.number
  }

  private func mark() async throws {
    try await context.perform(MarkRead(correspondent: correspondent))
  }

  /// Sends a message; who was looking at an earlier page sees the latest then.
  private func send(_ text: MessageText) async throws {
    let drawn = context.idempotencyKey
    let key = MessageIdempotencyKey(high: drawn.high, low: drawn.low)
    try await context.perform(
      SendMessage(correspondent: correspondent, text: text, key: key),
      orLater: [
        "messaging", "send", "--key", "\(key)", "--", correspondent.parameterText, text.text,
      ]
    )
    new = nil
    try await note(isTyping: false)
    try await showLatest()
  }

  /// Leads to the latest messages, where the sent one is, from a page with others.
  private func showLatest() async throws {
    if shown.before != nil { try await newest() }
  }

  /// The usernames of those who can be mentioned here: the other members.
  private func mentions() async -> [String] {
    switch correspondent {
    case .person(let username): return [username.text]
    case .titled: return []
    case .group(let group):
      let members = try? await context.ask(ShowGroupMembers(group)).members
      return (members ?? []).compactMap(\.username?.text).filter {
        $0 != context.call.caller.principal?.name
      }
    }
  }

  private func edit(_ message: MessageID, to text: MessageText) async throws {
    try await performHere(EditMessage(message: message, text: text), on: message)
  }

  private func delete(_ message: MessageID, onlyForMe: Bool) async throws {
    let command = DeleteMessage(message: message, onlyForMe: onlyForMe)
    // What is hidden leaves no row that would say so.
    if onlyForMe {
      try await context.performAndTell(command)
    } else {
      try await performHere(command, on: message)
    }
  }

  /// Performs a command on a message, and tells its answer where no row here shows what it did.
  private func performHere<C: Command>(
    _ command: C,
    on message: MessageID
  ) async throws(CallFailure<C.Failure>) {
    if page?.messages.contains(where: { $0.id == message }) == true {
      try await context.perform(command)
    } else {
      try await context.performAndTell(command)
    }
  }

  private func question(beforeDeleting message: MessageID, onlyForMe: Bool) async throws -> String?
  {
    try await context.question(before: DeleteMessage(message: message, onlyForMe: onlyForMe))
  }

  private func hide(_ message: MessageID) async throws {
    try await delete(message, onlyForMe: true)
  }

  private func questionBeforeHiding(_ message: MessageID) async throws -> String? {
    try await question(beforeDeleting: message, onlyForMe: true)
  }

  /// What can be done with a message.
  private func actions(with message: Message) -> [String] {
    guard !message.isDeleted, message.change == nil else { return [] }
    guard refusal == nil else { return [message.isMine ? "delete" : "hide"] }
    let reactions =
      ["reply", "react"] + (message.reactions.contains(where: \.isMine) ? ["unreact"] : [])
    let question =
      (message.reactions.isEmpty ? [] : ["reactions"]) + (message.isEdited ? ["edits"] : [])
    guard message.isMine else { return reactions + question + ["hide"] }
    let now = context.call.mediator.environment.now()
    let edit = EditMessage.isInTime(message.sentAt, at: now) ? ["edit"] : []
    return reactions + edit + question + (group == nil ? [] : ["receipts"]) + ["delete"]
  }

  private func reply(to message: MessageID, with text: MessageText) async throws {
    try await context.perform(ReplyToMessage(message: message, text: text))
    new = nil
    try await showLatest()
  }

  private func react(to message: MessageID, with emoji: Emoji) async throws {
    try await context.perform(AddReaction(message: message, emoji: emoji))
  }

  private func unreact(to message: MessageID, with emoji: Emoji) async throws {
    try await context.performAndTell(RemoveReaction(message: message, emoji: emoji))
  }

  /// The profile of the other user, which a friend can always see.
  private var profile: ProfileScene? {
    guard refusal == nil, context.answers(DisplayNames.self) else { return nil }
    return page?.with.map { .of($0) }
  }

  private func openProfile() async throws {
    guard let username = page?.with else { return }
    try await routes.openProfile(of: username).orThrow()
  }

  private func earlier() async throws {
    guard let number = page?.earlier else { return }
    try await routes.openMessages(place(before: number)).orThrow()
  }

  private func later() async throws {
    guard let number = page?.later else { return }
    try await routes.openMessages(place(after: number)).orThrow()
  }

  private func newest() async throws {
    try await routes.openMessages(place(before: nil)).orThrow()
  }

  /// The place with the messages that follow a number, as many as a page has.
  private func place(after number: Int) -> MessagingScene {
    place(before: number + ReadMessages.usualLimit + 1)
  }

  private func place(before number: Int?) -> MessagingScene {
    switch correspondent {
    case .person(let username): .with(username, before: number)
    case .group(let group): .group(group, before: number)
    case .titled: .inbox
    }
  }
}
