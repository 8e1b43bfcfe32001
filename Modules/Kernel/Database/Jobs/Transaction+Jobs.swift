public import Mediator

/// What became of a job that was to be enqueued.
public enum EnqueueResult: Equatable, Sendable {
  /// It was added under this number.
  case added(Int64)

  /// A job of its name and key has this number, and is not finished; nothing was added.
  case existing(Int64)
}

extension Transaction {
  /// Stores a job, which some process performs once this transaction is stored.
  ///
  /// ```swift
  /// try transaction.enqueue(SendDigest(account: account), after: .seconds(3600), key: "\(account)")
  /// ```
  ///
  /// - Parameters:
  ///   - job: What to do.
  ///   - pause: How long to wait at least.
  ///   - key: Makes the job the only one of its name and key that is not finished.
  ///   - user: The account that asks for it, if its rights count; its own jobs end with it.
  /// - Returns: The job's number, and whether it is a new one.
  /// - Throws: ``DatabaseError``, or what the job's own encoding throws.
  @discardableResult
  public func enqueue<J: Job>(
    _ job: J,
    after pause: Duration = .zero,
    key: String? = nil,
    for user: SignedInUser? = nil
  ) throws -> EnqueueResult {
    try enqueue(job, at: now + pause, key: key, for: user)
  }

  /// Stores a job, which some process performs from a time on.
  ///
  /// - Parameters:
  ///   - job: What to do.
  ///   - time: The earliest time.
  ///   - key: Makes the job the only one of its name and key that is not finished.
  ///   - user: The account that asks for it, if its rights count; its own jobs end with it.
  /// - Returns: The job's number, and whether it is a new one.
  /// - Throws: ``DatabaseError``, or what the job's own encoding throws.
  @discardableResult
  public func enqueue<J: Job>(
    _ job: J,
    at time: Timestamp,
    key: String? = nil,
    for user: SignedInUser? = nil
  ) throws -> EnqueueResult {
    if let key, let id = try JobStore.id(of: J.name, key: key, in: self) { return .existing(id) }
    let id = try JobStore.nextID(in: self)
    try execute(
      """
      INSERT INTO job (
        id, name, version, key, body, account, username, enqueued_at, planned_at, state, due
      ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'waiting', $9)
      """,
      id,
      J.name,
      J.version,
      key,
      try StoredValueCoding.text(of: job),
      user?.account,
      user?.name,
      now,
      time
    )
    signal()
    return .added(id)
  }

  /// Deletes the jobs that an account asked for, as a part of its deletion.
  ///
  /// One that a process runs at the moment is cancelled there soon, and its end stores nothing.
  ///
  /// - Parameter account: The account's number.
  /// - Throws: ``DatabaseError``.
  public func cancelJobs(of account: Int64) throws(DatabaseError) {
    try execute("DELETE FROM job WHERE account = $1", account)
  }
}
