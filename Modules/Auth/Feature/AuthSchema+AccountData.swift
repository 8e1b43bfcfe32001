import Database

extension AuthSchema {
  /// What the tables hold about a user; what only proves who someone is stays out.
  static let accountData = [
    AccountDataQuery(
      "account",
      "SELECT name AS username, created_at FROM auth_account WHERE id = $1"
    ),
    AccountDataQuery(
      "sessions",
      """
      SELECT id AS session, device, began_at, used_at, ended_at FROM auth_session
      WHERE account = $1 ORDER BY id
      """
    ),
    AccountDataQuery(
      "devices",
      "SELECT used_at FROM auth_device WHERE account = $1 ORDER BY used_at"
    ),
    AccountDataQuery(
      "recovery codes",
      "SELECT COUNT(*) AS left_over FROM auth_code WHERE account = $1"
    ),
    AccountDataQuery(
      "audit",
      """
      SELECT at AS done_at, event, session, request, times FROM auth_audit
      WHERE account = $1 ORDER BY id
      """
    ),
    .jobs,
  ]
}
