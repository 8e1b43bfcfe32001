wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = '{"to": "alice", "text": "happy little trees"}'
