import Links
import MessagingContract

extension MuteDuration {
  /// What a scene asks for before it silences a conversation.
  static let field = Parameter<MuteDuration?>(
    "for",
    label: "For how long",
    summary: "such as 1h, 8h or 7d; until you unmute it if left empty"
  )
}
