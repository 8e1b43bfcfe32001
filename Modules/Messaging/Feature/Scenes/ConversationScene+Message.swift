import Links
import Mediator
import MessagingContract
import Navigation

/// What the user has asked of a message, which the scene shows until it leaves the front.
enum MessageQuestion {
  case receipts(of: MessageID)
  case reactions(to: MessageID)
  case edits(of: MessageID)
}

// MARK: - Who has read a message or reacted to it, and what it said before

extension ConversationScene {
  /// What answers the user's questions about messages.
  @ScreenBuilder var questionActions: [any ScreenPart] {
    SceneAction("reactions", "message", run: showReactions, summary: "shows who reacted")
      .titled("Who reacted").forRows
    SceneAction("receipts", "message", run: showReceipts, summary: "shows who has read a message")
      .titled("Read by").forRows.offered(group != nil)
    SceneAction("edits", "message", run: showEdits, summary: "shows what a message said before")
      .titled("Earlier texts").forRows
  }

  private func showReactions(to message: MessageID) async throws {
    answer = try await context.perform(ShowReactions(message: message)).section
    question = .reactions(to: message)
  }

  private func showReceipts(of message: MessageID) async throws {
    answer = try await context.perform(ShowReceipts(message: message)).section
    question = .receipts(of: message)
  }

  private func showEdits(of message: MessageID) async throws {
    answer = try await context.perform(ShowEdits(message: message)).section
    question = .edits(of: message)
  }

  /// Answers the user's question anew; that about a message which is gone has no answer.
  func loadAnswer() async throws {
    do throws(CallFailure<MessagingError>) {
      switch question {
      case nil: answer = nil
      case .receipts(let message)?:
        answer = try await context.perform(ShowReceipts(message: message)).section
      case .reactions(let message)?:
        answer = try await context.perform(ShowReactions(message: message)).section
      case .edits(let message)?:
        answer = try await context.perform(ShowEdits(message: message)).section
      }
    } catch {
      guard case .refused = error else { throw error }
      (question, answer) = (nil, nil)
    }
  }
}
