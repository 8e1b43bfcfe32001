\set id random(1, 100000)
SELECT id, sender, conversation, body, sent_at FROM message WHERE id = :id;
