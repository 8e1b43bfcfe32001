extension PlantedFault {
  /// Creates rows that point to nothing.
  fileprivate init(_ sql: String, leaves column: String, of table: String, without key: String) {
    self.init(
      "\(column) of \(table)",
      sql,
      finds: "Rows of the table \(table) whose \(column) is no \(key): 1."
    )
  }

  static let references = ofAccounts + ofMessages

  private static let ofAccounts = [
    PlantedFault(
      "account without its row",
      "DELETE FROM auth_account WHERE id = 3",
      finds: "Rows of the table friendship whose account is no account: 1."
    ),
    PlantedFault(
      "INSERT INTO auth_session VALUES (99, 77, NULL, 1, 1, 1, '')",
      leaves: "account",
      of: "auth_session",
      without: "account"
    ),
    PlantedFault(
      "UPDATE auth_code SET account = 77 WHERE digest = (SELECT min(digest) FROM auth_code)",
      leaves: "account",
      of: "auth_code",
      without: "account"
    ),
    PlantedFault(
      "INSERT INTO auth_device VALUES (77, x'00', 1)",
      leaves: "account",
      of: "auth_device",
      without: "account"
    ),
    PlantedFault(
      "INSERT INTO friend_request VALUES (1, 77, 1, 1)",
      leaves: "asked",
      of: "friend_request",
      without: "account"
    ),
    PlantedFault(
      "INSERT INTO friend_block VALUES (77, 1, 1)",
      leaves: "blocker",
      of: "friend_block",
      without: "account"
    ),
    PlantedFault(
      "INSERT INTO profile_picture VALUES (77, x'00')",
      leaves: "account",
      of: "profile_picture",
      without: "profile"
    ),
    PlantedFault(
      "INSERT INTO presence_seen VALUES (77, 1)",
      leaves: "account",
      of: "presence_seen",
      without: "account"
    ),
    PlantedFault(
      "UPDATE event SET actor = 77 WHERE id = (SELECT max(id) FROM event)",
      leaves: "actor",
      of: "event",
      without: "account"
    ),
    PlantedFault(
      "UPDATE job SET account = 77 WHERE id = (SELECT max(id) FROM job)",
      leaves: "account",
      of: "job",
      without: "account"
    ),
  ]

  private static let ofMessages = [
    PlantedFault(
      "UPDATE messaging_reply SET answered = 8589934691",
      leaves: "answered",
      of: "messaging_reply",
      without: "message"
    ),
    PlantedFault(
      "INSERT INTO messaging_reaction VALUES (4294968295, '👍', 1, 1)",
      leaves: "message",
      of: "messaging_reaction",
      without: "message"
    ),
    PlantedFault(
      "INSERT INTO messaging_mention VALUES (1, 4294968295, 0)",
      leaves: "message",
      of: "messaging_mention",
      without: "message"
    ),
    PlantedFault(
      "UPDATE messaging_invitation SET inviter = 77",
      leaves: "inviter",
      of: "messaging_invitation",
      without: "account"
    ),
    PlantedFault(
      "UPDATE messaging_invitation SET conversation = 77",
      leaves: "conversation",
      of: "messaging_invitation",
      without: "conversation"
    ),
    PlantedFault(
      "INSERT INTO messaging_change VALUES (4294968295, 'joined', NULL, NULL)",
      leaves: "message",
      of: "messaging_change",
      without: "message"
    ),
    PlantedFault(
      "UPDATE messaging_change SET member = 77 WHERE message = (SELECT max(message) FROM messaging_change)",
      leaves: "member",
      of: "messaging_change",
      without: "account"
    ),
    PlantedFault(
      "INSERT INTO messaging_lane_delivery VALUES (1, 99, 0)",
      leaves: "lane",
      of: "messaging_lane_delivery",
      without: "lane"
    ),
  ]
}
