-- Everything that the first version of the app kept for two friends, alice and bobby, whose passwords
-- are "four words nobody guesses". Data like this is out there: it must never be edited, and every
-- later version must read it. A version with other tables adds a file of its own beside this one.
PRAGMA journal_mode = WAL;
PRAGMA application_id = 1232368227;
PRAGMA user_version = 1;
BEGIN;
CREATE TABLE migration (
  place INTEGER PRIMARY KEY,
  module TEXT NOT NULL,
  number INTEGER NOT NULL,
  name TEXT NOT NULL,
  checksum INTEGER NOT NULL,
  applied_at INTEGER NOT NULL,
  UNIQUE (module, number)
) STRICT;
CREATE TABLE event (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  version INTEGER NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX event_by_name ON event (name, id);
CREATE TABLE event_sequence (one INTEGER PRIMARY KEY, last INTEGER NOT NULL) STRICT;
CREATE TABLE event_position (listener TEXT PRIMARY KEY, last INTEGER NOT NULL) STRICT;
CREATE TABLE event_delivery (
  listener TEXT NOT NULL,
  event INTEGER NOT NULL REFERENCES event (id),
  subject TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'failed', 'abandoned')),
  attempts INTEGER NOT NULL DEFAULT 0,
  cause TEXT,
  last_try INTEGER,
  next_try INTEGER,
  PRIMARY KEY (listener, event)
) STRICT;
CREATE INDEX event_delivery_due ON event_delivery (listener, next_try);
CREATE INDEX event_delivery_subject ON event_delivery (listener, subject, event);
CREATE INDEX event_delivery_event ON event_delivery (event);
CREATE TABLE auth_account (
  id INTEGER PRIMARY KEY,
  name TEXT,
  folded TEXT UNIQUE,
  password TEXT,
  created_at INTEGER NOT NULL,
  deleted_at INTEGER,
  was_reset INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE auth_former_name (digest BLOB PRIMARY KEY, free_at INTEGER NOT NULL)
STRICT, WITHOUT ROWID;
CREATE INDEX auth_former_name_by_time ON auth_former_name (free_at);
CREATE TABLE auth_session (
  id INTEGER PRIMARY KEY,
  account INTEGER NOT NULL,
  digest BLOB UNIQUE,
  began_at INTEGER NOT NULL,
  used_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT;
CREATE INDEX auth_session_of ON auth_session (account, ended_at);
CREATE TABLE auth_code (digest BLOB PRIMARY KEY, account INTEGER NOT NULL)
STRICT, WITHOUT ROWID;
CREATE INDEX auth_code_of ON auth_code (account);
CREATE TABLE auth_guess (
  digest BLOB PRIMARY KEY,
  guesses INTEGER NOT NULL,
  opens_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX auth_guess_by_time ON auth_guess (opens_at);
CREATE TABLE auth_total (id INTEGER PRIMARY KEY, full_at INTEGER NOT NULL) STRICT;
CREATE TABLE auth_audit (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  event TEXT NOT NULL,
  account INTEGER,
  session INTEGER,
  request TEXT
) STRICT;
CREATE INDEX auth_audit_of ON auth_audit (account, at);
CREATE TABLE friendship (
  account INTEGER NOT NULL,
  friend INTEGER NOT NULL CHECK (friend <> account),
  since INTEGER NOT NULL,
  PRIMARY KEY (account, friend)
) STRICT, WITHOUT ROWID;
CREATE TABLE friend_request (
  asker INTEGER NOT NULL,
  asked INTEGER NOT NULL CHECK (asked <> asker),
  asked_at INTEGER NOT NULL,
  has_arrived INTEGER NOT NULL CHECK (has_arrived IN (0, 1)),
  PRIMARY KEY (asker, asked)
) STRICT, WITHOUT ROWID;
CREATE INDEX friend_request_sent ON friend_request (asker, asked_at, asked);
CREATE INDEX friend_request_received
ON friend_request (asked, has_arrived, asked_at, asker);
CREATE TABLE friend_refusal (
  asker INTEGER NOT NULL,
  asked INTEGER NOT NULL,
  quiet_until INTEGER NOT NULL,
  PRIMARY KEY (asker, asked)
) STRICT, WITHOUT ROWID;
CREATE INDEX friend_refusal_asked ON friend_refusal (asked, asker);
CREATE TABLE friend_block (
  blocker INTEGER NOT NULL,
  blocked INTEGER NOT NULL CHECK (blocked <> blocker),
  since INTEGER NOT NULL,
  PRIMARY KEY (blocker, blocked)
) STRICT, WITHOUT ROWID;
CREATE INDEX friend_block_blocked ON friend_block (blocked, blocker);
CREATE TABLE friend_allowance (
  account INTEGER PRIMARY KEY,
  since INTEGER NOT NULL,
  asked INTEGER NOT NULL
) STRICT;
CREATE TABLE friend_departed (account INTEGER PRIMARY KEY) STRICT;
CREATE TABLE home_session (
  profile TEXT PRIMARY KEY NOT NULL, snapshot TEXT NOT NULL, saved_at INTEGER NOT NULL
) STRICT;
CREATE TABLE messaging_count (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  conversations INTEGER NOT NULL,
  serial INTEGER NOT NULL
) STRICT;
CREATE TABLE messaging_conversation (
  id INTEGER PRIMARY KEY,
  low INTEGER,
  high INTEGER CHECK (low < high),
  title TEXT,
  owner INTEGER,
  last INTEGER NOT NULL CHECK (last >= 0),
  UNIQUE (low, high)
) STRICT;
CREATE TABLE messaging_member (
  conversation INTEGER NOT NULL,
  account INTEGER NOT NULL,
  since INTEGER NOT NULL,
  joined INTEGER NOT NULL,
  seen INTEGER NOT NULL CHECK (seen >= joined),
  unread INTEGER NOT NULL CHECK (unread >= 0),
  activity INTEGER NOT NULL,
  hides INTEGER NOT NULL CHECK (hides IN (0, 1)),
  PRIMARY KEY (conversation, account)
) STRICT, WITHOUT ROWID;
CREATE INDEX messaging_inbox ON messaging_member (account, activity);
CREATE TABLE messaging_message (
  id INTEGER PRIMARY KEY,
  serial INTEGER NOT NULL UNIQUE,
  sender INTEGER NOT NULL,
  client TEXT,
  body TEXT,
  version INTEGER NOT NULL CHECK (version >= 0),
  sent_at INTEGER NOT NULL,
  UNIQUE (sender, client)
) STRICT;
CREATE TABLE messaging_edit (
  message INTEGER NOT NULL,
  version INTEGER NOT NULL,
  body TEXT NOT NULL,
  replaced_at INTEGER NOT NULL,
  PRIMARY KEY (message, version)
) STRICT, WITHOUT ROWID;
CREATE TABLE messaging_hidden (
  account INTEGER NOT NULL,
  message INTEGER NOT NULL,
  version INTEGER,
  PRIMARY KEY (account, message)
) STRICT, WITHOUT ROWID;
CREATE VIRTUAL TABLE messaging_text USING fts5(body, tokenize = 'unicode61 remove_diacritics 2');
CREATE TABLE profile (
  account INTEGER PRIMARY KEY,
  username TEXT NOT NULL,
  folded TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  bio TEXT NOT NULL,
  status TEXT NOT NULL,
  visibility TEXT NOT NULL CHECK (visibility IN ('everyone', 'friends', 'nobody')),
  picture_format TEXT,
  picture_size INTEGER
) STRICT;
CREATE TABLE profile_picture (account INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
CREATE TABLE profile_departed (account INTEGER PRIMARY KEY) STRICT;
CREATE VIRTUAL TABLE profile_words USING fts5(body, tokenize = 'unicode61 remove_diacritics 2');
INSERT INTO migration VALUES
  (1, 'events', 1, 'the event log', 5872014366748308964, 1795234933429),
  (2, 'Auth', 1, 'accounts, sessions and recovery codes', 6631692711615778850, 1795234933436),
  (3, 'Auth', 2, 'guesses and the audit', -1529674401778152197, 1795234933438),
  (4, 'Friends', 1, 'friendships, requests and blocks', -6780320714259559235, 1795234933441),
  (5, 'Home', 1, 'sessions', -6397950633588553379, 1795234933449),
  (6, 'Messaging', 1, 'conversations', -6272720949392276563, 1795234933451),
  (7, 'Messaging', 2, 'messages', -8010640199362861301, 1795234933453),
  (8, 'Profile', 1, 'profiles, pictures and the words of names', -7294077062735311977, 1795234933460);
INSERT INTO event VALUES
  (1, 'auth.account-registered', 1, 'account/1', '{"account":1,"username":"bobby"}', 1795234933716),
  (2, 'auth.account-registered', 1, 'account/2', '{"account":2,"username":"alice"}', 1795234934361),
  (3, 'friends.friendship-made', 1, 'friends/1-2', '{"account":1,"friend":2}', 1795234934449),
  (4, 'messaging.message-sent', 1, 'conversation/1', '{"sender":1,"message":"1.1"}', 1795234934467),
  (5, 'messaging.message-sent', 1, 'conversation/1', '{"sender":1,"message":"1.2"}', 1795234934469),
  (6, 'messaging.message-sent', 1, 'conversation/1', '{"message":"1.3","sender":2}', 1795234934573);
INSERT INTO event_sequence VALUES
  (1, 6);
INSERT INTO event_position VALUES
  ('Profile:auth.account-registered', 2);
INSERT INTO auth_account VALUES
  (1, 'bobby', 'bobby', '$argon2id$v=19$m=65536,t=3,p=1$oDRDbNnJMhB8oSUTlpnPNQ$AZcYevHWNuD7TWsBvEdm4BNmWaCPRYGezz4bD7DOYWg', 1795234933715, NULL, 0),
  (2, 'alice', 'alice', '$argon2id$v=19$m=65536,t=3,p=1$B5gZzM/gWfoVm18irqE8AQ$n+hWEWFIS4QyAFiKV0awGY6reMLOFiLnkdf6AzrxSe0', 1795234934360, NULL, 0);
INSERT INTO auth_session VALUES
  (1, 1, X'90437d7b14e11717c44f973ae609ef41c5bf99d0d91cb8e8f7b2a2cdd07cdfac', 1795234933715, 1795234933715, NULL),
  (2, 2, X'21b86733bc1c6d5435d8861c601a5b173834e33e6a005d09df991b242fbae1dd', 1795234934360, 1795234934360, NULL);
INSERT INTO auth_code VALUES
  (X'11bc5db8c69c9d287bbd8f36188533749351a9aee66d5d5c6431bf962fa35ae8', 1),
  (X'68e74882d15461ea8e9e9938b91b0ec464d9c042c6cae93ca21c8746c9e14b4e', 1),
  (X'1c73b527c201671d83d0a0c851ef94e96b26ec89cb02ae909bdef94253b5b8a5', 2),
  (X'3a46f8c13901fa6c54488e4f430d1f9b3b0c6a4e02a5ec42d9ab35b9693040da', 2);
INSERT INTO friendship VALUES
  (1, 2, 1795234934449),
  (2, 1, 1795234934449);
INSERT INTO friend_allowance VALUES
  (2, 1795234934405, 1);
INSERT INTO messaging_count VALUES
  (1, 1, 3);
INSERT INTO messaging_conversation VALUES
  (1, 1, 2, NULL, NULL, 3);
INSERT INTO messaging_member VALUES
  (1, 1, 1, 0, 0, 1, 3, 0),
  (1, 2, 1, 0, 3, 0, 3, 0);
INSERT INTO messaging_message VALUES
  (4294967297, 1, 1, NULL, 'happy little trees', 0, 1795234934466),
  (4294967298, 2, 1, NULL, 'and a cabin', 0, 1795234934469),
  (4294967299, 3, 2, NULL, 'lovely mountains', 0, 1795234934572);
INSERT INTO messaging_text (rowid, body) VALUES
  (1, '1 1 2 happy little trees'),
  (2, '1 1 2 and a cabin'),
  (3, '1 2 1 lovely mountains');
INSERT INTO profile VALUES
  (1, 'bobby', 'bobby', 'Bob Ross', '', 'painting', 'everyone', NULL, NULL),
  (2, 'alice', 'alice', 'alice', '', '', 'everyone', NULL, NULL);
INSERT INTO profile_words (rowid, body) VALUES
  (1, 'Bob Ross'),
  (2, 'alice');
COMMIT;
