public import Mediator
public import System
public import Terminal

/// The end of the program after an error: its message and its status.
struct ProgramExit {
  /// What to print, or nil if the output cannot be read any more.
  let problem: Problem?
  let status: ExitStatus

  init(_ error: any Error) {
    switch error {
    case OutputError.closed:
      problem = nil
      status = .unread
    case let failure as AssemblyFailure where failure.isMisuse:
      let message = failure.faults.map(\.message).joined(separator: "\n")
      let isUnknown = failure.faults.contains { $0.kind == .unknownModule }
      problem = Problem(code: isUnknown ? "unknown-module" : "assembly", message: message)
      status = .usage
    case let failure as SystemError
    where KnownErrorNumber.unavailableAddress.contains(failure.number):
      problem = failure.problem
      status = .failure
    default:
      let problem = Problem(of: error)
      self.problem = problem
      status = ExitStatus(problem)
    }
  }
}

extension ExitStatus {
  /// The status of a program that cannot start or continue.
  fileprivate init(_ problem: Problem) {
    if problem.code.hasPrefix("usage") {
      self = .usage
    } else {
      self = problem.code == "cancelled" ? .interrupted : .data
    }
  }
}

extension AssemblyFailure {
  /// Whether the only errors are in the choice of modules to leave out.
  fileprivate var isMisuse: Bool {
    faults.allSatisfy { [.unknownModule, .requiredLeftOut].contains($0.kind) }
  }
}

extension OutputError: ProblemConvertible {
  public var problem: Problem { Problem(code: "output", message: description, fault: .machine) }
}

extension SystemError: ProblemConvertible {
  public var problem: Problem {
    let hint = KnownErrorNumber.advice(on: number)
    return Problem(code: "system", message: description, hint: hint, fault: .machine)
  }
}
