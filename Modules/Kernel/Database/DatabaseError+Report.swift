public import Mediator

extension DatabaseError: Reportable {
  /// The failure as the edge shows it: without its statement, which helps nobody at a prompt.
  public var report: Report {
    Report(code: "storage.\(code.rawValue)", message: "\(message).", hint: hint, fault: fault)
  }

  private var fault: Report.Fault {
    switch code {
    case .busy, .full, .disk, .memory, .damaged, .foreign, .unopenable, .newer, .unsafe,
      .deadlineExceeded, .cancelled:
      .machine
    case .unique, .foreignKey, .check, .notNull, .typeMismatch, .statement, .misuse, .noRow,
      .readOnly, .edited, .closed, .other:
      .program
    }
  }

  private var hint: String? {
    switch code {
    case .busy: "Try again; if it stays so, look for a program that holds the data."
    case .full: "Make room on the disk; what was acknowledged is there."
    case .disk, .unsafe: "Check the disk, then start the program again."
    case .damaged: "Look it over with doctor, and restore a backup with restore FILE."
    case .newer: "Use the newer program, or restore a backup from before."
    case .unique, .foreignKey, .check, .notNull, .typeMismatch, .statement, .misuse, .noRow,
      .memory, .readOnly, .deadlineExceeded, .cancelled, .foreign, .unopenable, .edited, .closed,
      .other:
      nil
    }
  }
}
