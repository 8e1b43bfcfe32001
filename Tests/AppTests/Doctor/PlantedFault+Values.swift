extension PlantedFault {
  static let addedObjects = [
    PlantedFault(
      "added table",
      "CREATE TABLE thief (id INTEGER PRIMARY KEY, name TEXT) STRICT; CREATE INDEX t ON thief (name)",
      finds: "The table thief was added.",
      advice: "DROP TABLE thief"
    ),
    PlantedFault(
      "added view",
      "CREATE VIEW spy AS SELECT hash FROM auth_password",
      finds: "The view spy was added.",
      advice: "DROP VIEW spy"
    ),
    PlantedFault(
      "column more of the jobs",
      "ALTER TABLE job ADD COLUMN note TEXT",
      finds: "The table job is not as it was made."
    ),
  ]

  static let names = [
    PlantedFault(
      "folded name of another",
      "UPDATE auth_account SET folded = 'dave' WHERE id = 2",
      finds:
        "Accounts that are not found by what their names are and look like: 1, such as account 2."
    ),
    PlantedFault(
      "wrong look",
      "UPDATE auth_account SET look = 'bobbi' WHERE id = 2",
      finds:
        "Accounts that are not found by what their names are and look like: 1, such as account 2."
    ),
    PlantedFault(
      "name that is none",
      "UPDATE auth_account SET name = 'b' WHERE id = 2",
      finds:
        "Accounts that are not found by what their names are and look like: 1, such as account 2."
    ),
    PlantedFault(
      "folded name of a profile",
      "UPDATE profile SET folded = 'dave' WHERE account = 2",
      finds: "Profiles that are not found by their usernames: 1, such as that of account 2."
    ),
  ]

  static let limits = [
    PlantedFault(
      "guesses below zero",
      "INSERT INTO auth_guess VALUES (x'00', -7, 1)",
      finds: "Limits of guesses at passwords with a count or a moment that no guess leads to: 1.",
      advice: "Check the clock"
    ),
    PlantedFault(
      "guesses of the far future",
      "INSERT OR REPLACE INTO auth_total VALUES (1, 9223372036854775807)",
      finds: "Limits of guesses at passwords with a count or a moment that no guess leads to: 1.",
      advice: "Check the clock"
    ),
    PlantedFault(
      "group without an owner",
      "UPDATE messaging_conversation SET owner = NULL WHERE title IS NOT NULL",
      finds: "Groups whose owner is no member: 1."
    ),
    PlantedFault(
      "more read than there is",
      "UPDATE messaging_member SET seen = 1000, unread = 0 WHERE account = 1 AND conversation = 1",
      finds: "Members who have read more messages than there are: 1."
    ),
    PlantedFault(
      "third member of a conversation of two",
      """
      INSERT INTO messaging_member (account, conversation, since, joined, seen, unread, activity, hides)
      SELECT 3, conversation, since, joined, seen, unread, activity, 0 FROM messaging_member
      WHERE account = 1 AND conversation = 1
      """,
      finds: "Conversations of two with another member or sender: 1."
    ),
    PlantedFault(
      "message of another in a conversation of two",
      "UPDATE messaging_message SET sender = 3 WHERE id = (1 << 32) + 1",
      finds: "Conversations of two with another member or sender: 1."
    ),
    PlantedFault(
      "invitation of a member",
      "INSERT INTO messaging_invitation VALUES (2, 2, 1, 7, 1)",
      finds: "Invitations to a conversation of two, or of members: 1."
    ),
    PlantedFault(
      "reply to another conversation",
      "UPDATE messaging_reply SET answered = (1 << 32) + 1",
      finds: "Replies to no earlier message of their conversation: 1."
    ),
    PlantedFault(
      "mark that is neither on nor off",
      "UPDATE auth_account SET was_reset = 2 WHERE id = 2",
      finds: "Accounts with a mark that is neither on nor off: 1."
    ),
    PlantedFault(
      "history that is neither shown nor hidden",
      "UPDATE messaging_conversation SET shows_history = 2 WHERE title IS NOT NULL",
      finds: "Conversations with a value that cannot be: 1."
    ),
    PlantedFault(
      "count of indexed messages below zero",
      "UPDATE messaging_count SET indexed = -1",
      finds: "Conversations with a value that cannot be: 1."
    ),
    PlantedFault(
      "last number of all events",
      "UPDATE event_lane SET last = 9223372036854775807",
      finds: "The count of the event log is at its end, so no more can be recorded."
    ),
    PlantedFault(
      "last number of all sessions",
      "UPDATE auth_session SET id = 9223372036854775807 WHERE id = (SELECT max(id) FROM auth_session)",
      finds: "Accounts, sessions and records with a number that cannot be: 1."
    ),
    PlantedFault(
      "last number of all messages",
      "UPDATE messaging_count SET serial = 9223372036854775807",
      finds: "The counts of conversations and messages are behind, so no more can be stored."
    ),
    PlantedFault(
      "count of jobs behind",
      "UPDATE job_sequence SET last = 0",
      finds: "The count of the jobs is behind its jobs, so no more can be enqueued."
    ),
    PlantedFault(
      "abandoned job that is due",
      "UPDATE job SET state = 'abandoned' WHERE id = (SELECT max(id) FROM job)",
      finds: "Jobs that are due although they were abandoned, or never due: 1."
    ),
  ]

  static let impossibleValues = [
    PlantedFault(
      "digest that is too short",
      "UPDATE auth_session SET digest = x'00' WHERE id = 1",
      finds: "Digests of tokens, codes, devices and names with another length than all have: 1."
    ),
    PlantedFault(
      "fewer requests than none",
      "INSERT OR REPLACE INTO friend_allowance VALUES (1, 1, -4)",
      finds: "Users who have sent fewer requests than none: 1."
    ),
    PlantedFault(
      "declined request between friends",
      "INSERT INTO friend_refusal VALUES (1, 2, 1)",
      finds: "Declined requests between friends: 1."
    ),
    PlantedFault(
      "picture of no format",
      "UPDATE profile SET picture_format = 'exe' WHERE account = 1",
      finds: "Profiles with a picture of an unknown format: 1.",
      advice: "Their users choose a picture again: profile avatar FILE"
    ),
    PlantedFault(
      "message that is too long",
      "UPDATE messaging_message SET body = printf('%.*c', 4001, 'x') WHERE id = (1 << 32) + 2",
      finds: "Messages with a text that cannot be sent: 1."
    ),
    PlantedFault(
      "earlier text that is empty",
      "UPDATE messaging_edit SET body = ''",
      finds: "Messages with a text that cannot be sent: 1."
    ),
    PlantedFault(
      "group without a title",
      "UPDATE messaging_conversation SET title = '' WHERE title IS NOT NULL",
      finds: "Groups with a title or a description that cannot be given: 1."
    ),
    PlantedFault(
      "description that is too long",
      "UPDATE messaging_conversation SET about = printf('%.*c', 501, 'x') WHERE title IS NOT NULL",
      finds: "Groups with a title or a description that cannot be given: 1."
    ),
    PlantedFault(
      "unknown place in the inbox",
      "UPDATE messaging_member SET shelf = 9 WHERE account = 1 AND conversation = 1",
      finds: "Members with a value that cannot be: 1."
    ),
    PlantedFault(
      "day that cannot be",
      "INSERT OR REPLACE INTO presence_seen VALUES (1, -9223372036854775807)",
      finds: "Users who were last seen on a day that cannot be: 1.",
      advice: "when their users are next online"
    ),
    PlantedFault(
      "unknown level of notices",
      "UPDATE messaging_member SET notices = 'loud' WHERE account = 1 AND conversation = 1",
      finds: "Members with a value that cannot be: 1."
    ),
    PlantedFault(
      "setting that is neither on nor off",
      "INSERT OR REPLACE INTO messaging_setting VALUES (1, 7, 0, 1, 0)",
      finds: "Settings for messages that are neither on nor off: 1."
    ),
    PlantedFault(
      "change of an unknown kind",
      "UPDATE messaging_change SET kind = 'eaten' WHERE message = (SELECT max(message) FROM messaging_change)",
      finds: "Changes of groups of an unknown kind: 1."
    ),
    PlantedFault(
      "reaction of another in a conversation of two",
      "UPDATE messaging_reaction SET account = 3",
      finds: "Reactions and mentions of others in a conversation of two: 1."
    ),
  ]

  static let positions = [
    PlantedFault(
      "position before the log",
      "UPDATE event_listener_lane SET last = -1",
      finds: "is ahead of the event log, or before its beginning."
    ),
    PlantedFault(
      "position in no lane",
      "UPDATE event_listener_lane SET lane = 99",
      finds: "Rows of the table event_listener_lane whose lane is no lane of the event log: "
    ),
    PlantedFault(
      "position of an unknown listener",
      "INSERT INTO event_listener_lane VALUES ('Ghost:it''s', 0, 0)",
      finds: "The event log has rows of a listener that no module has: Ghost:it's.",
      advice: "DELETE FROM event_listener_lane WHERE listener = 'Ghost:it''s'"
    ),
    PlantedFault(
      "delivery to an unknown listener",
      """
      INSERT INTO event_delivery (listener, event, subject, state)
      SELECT 'Profile:nothing', max(id), 'x', 'pending' FROM event
      """,
      finds: "The event log has rows of a listener that no module has: Profile:nothing.",
      advice: "DELETE FROM event_delivery WHERE listener = 'Profile:nothing'"
    ),
    PlantedFault(
      "conversation of nobody",
      "UPDATE messaging_conversation SET low = NULL, high = NULL WHERE id = 1",
      finds: "Conversations that are neither a group nor of two: 1."
    ),
    PlantedFault(
      "group without a title",
      "UPDATE messaging_conversation SET title = NULL WHERE id = 2",
      finds: "Conversations that are neither a group nor of two: 1."
    ),
    PlantedFault(
      "lost lane",
      "DELETE FROM messaging_lane WHERE lane = 64",
      finds: "The counts of the lanes of messages are incomplete or not possible."
    ),
    PlantedFault(
      "part of the search index from nowhere",
      "INSERT INTO messaging_volume VALUES (5, 1000, 0, 0, 0)",
      finds: "The list of the parts of the search index is incomplete or not possible."
    ),
    PlantedFault(
      "part of the search index without its tables",
      "INSERT INTO messaging_volume VALUES (1, 1000, 0, 0, 0)",
      finds: "The table messaging_text_1 is missing."
    ),
    PlantedFault(
      "more delivered than there is",
      "INSERT INTO messaging_delivery VALUES (1, 100000)",
      finds: "Users to whom more was delivered than there is: "
    ),
  ]

  static let times = [
    PlantedFault(
      "sessions of the far future",
      "UPDATE auth_session SET began_at = 9000000000000000, used_at = began_at WHERE account = 2",
      finds: "Sessions with a time that cannot be: 1.",
      advice: "Check the clock"
    ),
    PlantedFault(
      "account from before all clocks",
      "UPDATE auth_account SET created_at = -1 WHERE id = 2",
      finds: "Accounts with a time that cannot be: 1.",
      advice: "Check the clock"
    ),
    PlantedFault(
      "message from before all clocks",
      "UPDATE messaging_message SET sent_at = -5 WHERE serial = 2",
      finds: "Messages with a time that cannot be: 1.",
      advice: "Check the clock"
    ),
    PlantedFault(
      "edit of the far future",
      "UPDATE messaging_edit SET replaced_at = 9000000000000000",
      finds: "Edits of messages with a time that cannot be: 1.",
      advice: "Check the clock"
    ),
    PlantedFault(
      "friendship from before all clocks",
      "UPDATE friendship SET since = -1 WHERE account = 1 AND friend = 2",
      finds: "Friendships with a time that cannot be: 1.",
      advice: "Check the clock"
    ),
  ]

  static let texts = [
    PlantedFault(
      "message that is no text",
      "UPDATE messaging_message SET body = CAST(x'6e6fff' AS TEXT) WHERE serial = 2",
      finds: "Texts in the column body of the table messaging_message that are not UTF-8: 1."
    ),
    PlantedFault(
      "snapshot that is none",
      "UPDATE home_session SET snapshot = '{' WHERE profile = 'bobby'",
      finds: "What the profile bobby had open cannot be read, so it begins at the home screen.",
      advice: "app --profile bobby home"
    ),
  ]
}
