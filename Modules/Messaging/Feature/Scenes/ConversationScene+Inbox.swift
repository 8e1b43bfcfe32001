import Links
import Mediator
import MessagingContract
import Navigation

// MARK: - In the inbox

extension ConversationScene {
  /// What can be done with the conversation in the user's inbox.
  ///
  /// Of two opposites the one that changes something is offered; the other can be entered as well.
  @ScreenBuilder var inboxActions: [any ScreenPart] {
    SceneAction("mute", MuteDuration.field, run: mute, summary: "keeps the conversation silent")
      .offered(exists && !isMuted)
    SceneAction("unmute", run: unmute, summary: "lets it announce messages again")
      .offered(isMuted)
    SceneAction(
      "notices",
      Parameter("level", label: "Tell me of", typed: (page?.notices ?? .all).rawValue),
      run: setNotices,
      summary: "sets what you are told of"
    ).titled("Notices").offered(group != nil)
    SceneAction("pin", run: pin, summary: "keeps the conversation at the top")
      .offered(exists && !isPinned)
    SceneAction("unpin", run: unpin, summary: "lets it take its usual place")
      .offered(isPinned)
    SceneAction("archive", run: archive, summary: "puts the conversation away")
      .offered(exists)
  }

  /// Whether there is something to set: between two users, the first message begins a conversation.
  private var exists: Bool { page?.conversation != nil }

  private var isMuted: Bool { page?.isMuted == true }

  private var isPinned: Bool { page?.isPinned == true }

  private func mute(for duration: MuteDuration?) async throws {
    try await context.perform(MuteConversation(correspondent: correspondent, duration: duration))
    context.tell(duration.map { "Muted for \($0.words)." } ?? "Muted.")
  }

  private func unmute() async throws {
    try await context.performAndTell(UnmuteConversation(correspondent: correspondent))
  }

  private func setNotices(_ level: NoticeLevel) async throws {
    try await context.performAndTell(
      SetConversationNotices(correspondent: correspondent, level: level)
    )
  }

  private func pin() async throws {
    try await context.performAndTell(PinConversation(correspondent: correspondent))
  }

  private func unpin() async throws {
    try await context.performAndTell(UnpinConversation(correspondent: correspondent))
  }

  private func archive() async throws {
    try await context.performAndTell(ArchiveConversation(correspondent: correspondent))
    await routes.close()
  }
}
