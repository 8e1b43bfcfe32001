import Testing

/// A fault in the stored data, and what `doctor` says about it.
struct PlantedFault: CustomTestStringConvertible {
  let name: String
  let sql: String
  let finding: String
  let advice: String

  var testDescription: String { name }

  init(_ name: String, _ sql: String, finds finding: String, advice: String = "restore FILE") {
    (self.name, self.sql, self.finding, self.advice) = (name, sql, finding, advice)
  }

  static let all =
    schema + indexes + rows + counts + addedObjects + names + references + limits + positions
    + texts + times + impossibleValues

  private static let schema = [
    PlantedFault(
      "dropped table",
      "DROP TABLE friend_allowance",
      finds: "The table friend_allowance is missing."
    ),
    PlantedFault(
      "dropped index",
      "DROP INDEX friend_block_blocked",
      finds: "The index friend_block_blocked is missing."
    ),
    PlantedFault(
      "column more",
      "ALTER TABLE friendship ADD COLUMN note TEXT",
      finds: "The table friendship is not as it was made."
    ),
    PlantedFault(
      "trigger",
      "CREATE TRIGGER thief AFTER INSERT ON messaging_message BEGIN SELECT 1; END",
      finds: "The trigger thief was added to the table messaging_message.",
      advice: "DROP TRIGGER thief"
    ),
  ]

  private static let indexes = [
    PlantedFault(
      "lost words of the search index",
      "UPDATE messaging_text_content SET c0 = 'others' WHERE id = 1",
      finds: "The search index messaging_text does not match its texts."
    ),
    PlantedFault(
      "words of another message",
      "UPDATE messaging_text SET body = 'others' WHERE rowid = 1",
      finds: "Entries of the search index with other words than their messages: 1."
    ),
    PlantedFault(
      "name of another user in the search index",
      "UPDATE profile_words SET body = 'others' WHERE rowid = 1",
      finds: "Profiles that a search finds by another name: 1.",
      advice: "Each of their users enters the name again: profile set --name NAME"
    ),
    PlantedFault(
      "lost way to the words of the search index",
      "DELETE FROM messaging_text_idx",
      finds: "The search index messaging_text does not match its texts."
    ),
    PlantedFault(
      "forgotten end of the search index",
      "UPDATE messaging_count SET indexed = 0",
      finds: "Entries of the search index that no message has:"
    ),
    PlantedFault(
      "lost entry of the search index",
      "DELETE FROM messaging_text",
      finds: "Messages that no search finds: "
    ),
    PlantedFault(
      "deleted text in the search index",
      "UPDATE messaging_message SET body = NULL WHERE serial = 2; UPDATE messaging_member SET unread = 0",
      finds: "Entries of the search index that no message has: 1."
    ),
    PlantedFault(
      "lost entry of the index of names",
      "DELETE FROM profile_words WHERE rowid = 2",
      finds: "Profiles that no search for a name finds: 1.",
      advice: "profile set --name NAME"
    ),
    PlantedFault(
      "dropped search index",
      "DROP TABLE messaging_text",
      finds: "The search index of Messaging cannot be checked"
    ),
  ]

  private static let rows = [
    PlantedFault(
      "one-sided friendship",
      "DELETE FROM friendship WHERE account = 2",
      finds: "Friendships of which only one side is stored: 1."
    ),
    PlantedFault(
      "friendship of two beginnings",
      "UPDATE friendship SET since = since - 1 WHERE account = 2",
      finds: "Friendships that began at two times: 1."
    ),
    PlantedFault(
      "block between friends",
      "INSERT INTO friend_block (blocker, blocked, since) VALUES (1, 2, 1)",
      finds: "Friends of whom one blocks the other: 1.",
      advice: "friends remove NAME"
    ),
    PlantedFault(
      "request between friends",
      "INSERT INTO friend_request VALUES (1, 2, 1, 1)",
      finds: "Friend requests between friends: 1.",
      advice: "friends cancel NAME"
    ),
    PlantedFault(
      "unreadable hash",
      "UPDATE auth_password SET hash = '$argon2id$v=19$m=1' WHERE account = 2",
      finds: "The password of account 2 cannot be read.",
      advice: "auth forgot USERNAME CODE NEW"
    ),
    PlantedFault(
      "hash that takes for ever",
      "UPDATE auth_password SET hash = replace(hash, ',t=', ',t=99') WHERE account = 2",
      finds: "The password of account 2 cannot be read.",
      advice: "auth forgot USERNAME CODE NEW"
    ),
    PlantedFault(
      "lost password",
      "DELETE FROM auth_password WHERE account = 2",
      finds: "Accounts without a name or a password, or deleted with one: 1."
    ),
    PlantedFault(
      "session of nobody",
      "UPDATE auth_session SET account = 77 WHERE account = 2",
      finds: "Sessions that are open although they ended or have no account: 1."
    ),
    PlantedFault(
      "lost picture",
      "UPDATE profile SET picture_format = 'png', picture_size = 5 WHERE account = 2",
      finds: "Profiles whose picture is missing or not as large as it was: 1.",
      advice: "profile avatar FILE"
    ),
    PlantedFault(
      "lost member",
      "DELETE FROM messaging_member WHERE account = 1",
      finds: "Conversations of two in which a member is missing: 1."
    ),
    PlantedFault(
      "lost conversation",
      "DELETE FROM messaging_conversation WHERE id = 1",
      finds: "Messages without a conversation: 192."
    ),
    PlantedFault(
      "lost earlier text",
      "DELETE FROM messaging_edit",
      finds: "Edited messages without an earlier text: 1."
    ),
  ]

  private static let counts = [
    PlantedFault(
      "wrong unread",
      "UPDATE messaging_member SET unread = 7 WHERE account = 1 AND conversation = 1",
      finds: "Members whose unread messages are counted wrongly: 1.",
      advice: "messaging mark"
    ),
    PlantedFault(
      "gap",
      "DELETE FROM messaging_text WHERE rowid = 2; DELETE FROM messaging_message WHERE serial = 2",
      finds: "Conversations in whose messages a number is missing: 1."
    ),
    PlantedFault(
      "counts of messages behind",
      "UPDATE messaging_count SET serial = 1, indexed = 1",
      finds: "The counts of conversations and messages are behind, so no more can be stored."
    ),
    PlantedFault(
      "count of events behind",
      "UPDATE event_lane SET last = 1; DELETE FROM event_listener_lane",
      finds: "The count of the event log is behind its events, so no more can be recorded."
    ),
    PlantedFault(
      "listener ahead",
      "UPDATE event_listener_lane SET last = 10000",
      finds: "is ahead of the event log, or before its beginning."
    ),
  ]
}
