-- A write, with the locks that it takes.
\set id random(1, 1000000)
BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE;
SELECT pg_advisory_xact_lock_shared(1), pg_advisory_xact_lock(1000 + :id), txid_current();
INSERT INTO message (sender, conversation, body, sent_at) VALUES (:id, :id, 'hello there my friend, how are you', :id);
COMMIT;
