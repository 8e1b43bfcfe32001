import Testing

/// A server, and a replica without which it acknowledges nothing.
final class ReplicatedServer {
  let primary: PrivateServer

  /// Names both.
  let url: String

  init() throws {
    primary = try PrivateServer()
    url = "\(primary.url),\(primary.folder)/replica"
    let lines = try primary.run(
      """
      programs=$(postgresql_programs)
      as_server_user mkdir "$server/replica"
      as_server_user "$programs/pg_basebackup" --pgdata="$server/replica/data" --host="$server" \
        --username=app --write-recovery-conf --checkpoint=fast --wal-method=stream --no-sync \
        >/dev/null 2>&1
      launch_server "$programs" "$server/replica" >/dev/null 2>&1
      ask() { "$programs/psql" --host="$server" --username=app -qAt --command="$1" postgres; }
      ask "ALTER SYSTEM SET synchronous_standby_names = '*'"
      ask 'SELECT pg_reload_conf()' >/dev/null
      for _ in {1..3000}; do
        state=$(ask 'SELECT sync_state FROM pg_stat_replication')
        [ "$state" != sync ] || break
        read -r -t 0.01 <> <(:) || true
      done
      echo "$state"
      """
    )
    try #require(lines == ["sync"], "the replica did not begin: \(lines)")
  }

  deinit {
    _ = try? primary.run(
      """
      as_server_user "$(postgresql_programs)/pg_ctl" --pgdata="$server/replica/data" \
        --mode=immediate --wait stop >/dev/null 2>&1
      """
    )
  }

  /// Lets the replica take the place of the primary.
  func promote() throws {
    try primary.run(
      """
      as_server_user "$(postgresql_programs)/pg_ctl" --pgdata="$server/replica/data" --wait \
        promote >/dev/null 2>&1
      """
    )
  }
}
