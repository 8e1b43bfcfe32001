import Database

/// What `doctor` found.
struct DoctorReport: Encodable, Sendable {
  let engine: String
  let size: Int
  let notes: [String]
  let findings: [String]

  init(statistics: DatabaseSizeReport, findings: [String]) {
    engine = statistics.engine
    size = statistics.size
    notes = statistics.notes
    self.findings = findings
  }

  var lines: [String] {
    ["\(engine), \(size) bytes"] + notes
      + (findings.isEmpty ? ["No problems found."] : findings.map { "✗ \($0)" })
  }
}
