-- What a message to a friend asks of the server, for pgbench, in the same order and with the same locks.
\set c random(1, :pairs)
\set s random(0, 1)
\set low 2 * :c - 1
\set high 2 * :c
\set a :low + :s
\set b :high - :s
\set lane 1 + :c % 64
\set first (1 + :client_id % 64) * 1099511627776
\set end :first + 1099511627776
SELECT 1 FROM auth_session WHERE id = :a AND account = :a AND ended_at IS NULL AND began_at > 0 AND used_at > 0;
SELECT id, name FROM auth_account WHERE folded = 'user' || :b AND deleted_at IS NULL;
BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE;
SELECT pg_advisory_xact_lock_shared(1), pg_advisory_xact_lock(1000 + :low), pg_advisory_xact_lock(1000 + :high), txid_current();
SELECT max(place) FROM migration;
SELECT 1 FROM auth_session WHERE id = :a AND account = :a AND ended_at IS NULL AND began_at > 0 AND used_at > 0;
SELECT CASE WHEN EXISTS (SELECT 1 FROM friendship WHERE account = :a AND friend = :b) THEN 'allowed' ELSE 'strangers' END;
UPDATE messaging_conversation SET last = last + 1 WHERE low = :low AND high = :high RETURNING id AS conv, last AS number \gset
UPDATE messaging_lane SET waiting = waiting + 1, serial = CASE WHEN serial < 110500000000000 THEN 110500000000000 + lane ELSE serial + 65 END WHERE lane = :lane RETURNING serial AS serial, waiting AS waiting \gset
INSERT INTO messaging_message (id, serial, sender, client, body, version, sent_at, lane) VALUES (:conv * 4294967296 + :number, :serial, :a, NULL, 'hello there my friend, how are you', 0, 1700000000000, :lane);
UPDATE messaging_member SET activity = :serial, unread = unread + CASE WHEN account = :a THEN 0 ELSE 1 END, shelf = CASE WHEN shelf = 2 AND muted_until <= 1700000000000 THEN 0 ELSE shelf END WHERE conversation = :conv;
UPDATE event_lane SET last = CASE WHEN last < 110500000000000 THEN 110500000000000 + lane ELSE last + 65 END WHERE lane = :lane RETURNING last AS event \gset
INSERT INTO event (id, name, version, subject, body, recorded_at, actor, lane) VALUES (:event, 'messaging.sent', 1, 'conversation', '{"message":1,"sender":1}', 1700000000000, :a, :lane);
SELECT pg_advisory_xact_lock(2 + :client_id % 64);
INSERT INTO topic_change (id, topics) SELECT coalesce(max(id), :first) + 1, 'messaging/inbox 1 2' FROM topic_change WHERE id > :first AND id < :end;
DELETE FROM topic_change WHERE id > :first AND id <= (SELECT CASE WHEN max(id) % 32 = 0 THEN max(id) - 128 END FROM topic_change WHERE id < :end);
COMMIT;
NOTIFY interchange_bench;
