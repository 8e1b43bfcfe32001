import Mediator

extension JobSchema {
  /// What the columns of the jobs point to.
  static let references = [RowReference("job", "account", to: .account)]
}

/// What must be true of the jobs.
enum JobChecks {
  static let all = [
    DataCheck(name: "numbers") { connection in
      try connection.findings(
        """
        SELECT CASE WHEN coalesce((SELECT min(last) FROM job_sequence), -1)
          < coalesce((SELECT max(id) FROM job), 0) THEN 1 ELSE 0 END
        """
      ) { _ in "The count of the jobs is behind its jobs, so no more can be enqueued." }
    },
    DataCheck(name: "plan") { connection in
      try connection.findings(
        """
        SELECT count(*) FROM job WHERE (state = 'abandoned') <> (due IS NULL) OR attempts < 0
        """
      ) { count in "Jobs that are due although they were abandoned, or never due: \(count)." }
    },
  ]
}
