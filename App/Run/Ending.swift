public import Mediator
public import Terminal

/// How the program ends because of an error: what it says, and its status.
struct Ending {
  /// What whoever started the program should know, if anybody is there to read it.
  let report: Report?
  let status: ExitStatus

  /// Finds out what an error means for the program.
  init(_ error: any Error) {
    switch error {
    case OutputFault.closed:
      report = nil
      status = .unread
    case let failure as AssemblyFailure where failure.isMisspelling:
      let message = failure.faults.map(\.message).joined(separator: "\n")
      report = Report(code: Fault.Kind.unknownModule.rawValue, message: message)
      status = .usage
    default:
      let report = Report(of: error)
      self.report = report
      status = ExitStatus(report)
    }
  }
}

extension ExitStatus {
  /// The status of a program that could not begin, or go on.
  fileprivate init(_ report: Report) {
    if report.code.hasPrefix("usage") {
      self = .usage
    } else {
      self = report.code == "cancelled" ? .interrupted : .data
    }
  }
}

extension AssemblyFailure {
  /// Whether nothing is wrong but the name of a module that was to be left out.
  fileprivate var isMisspelling: Bool { faults.allSatisfy { $0.kind == .unknownModule } }
}

extension OutputFault: Reportable {
  /// The fault as the edge shows it.
  public var report: Report { Report(code: "output", message: description, fault: .machine) }
}

extension SystemFault: Reportable {
  /// The fault as the edge shows it.
  public var report: Report { Report(code: "system", message: description, fault: .machine) }
}
