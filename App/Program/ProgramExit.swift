public import Mediator
public import System
public import Terminal

/// How the program ends because of an error: what it says, and its status.
struct ProgramExit {
  /// What whoever started the program should know, if anybody is there to read it.
  let problem: Problem?
  let status: ExitStatus

  /// Finds out what an error means for the program.
  init(_ error: any Error) {
    switch error {
    case OutputError.closed:
      problem = nil
      status = .unread
    case let failure as AssemblyFailure where failure.isMisspelling:
      let message = failure.faults.map(\.message).joined(separator: "\n")
      problem = Problem(code: AssemblyFault.Kind.unknownModule.rawValue, message: message)
      status = .usage
    default:
      let problem = Problem(of: error)
      self.problem = problem
      status = ExitStatus(problem)
    }
  }
}

extension ExitStatus {
  /// The status of a program that could not begin, or go on.
  fileprivate init(_ problem: Problem) {
    if problem.code.hasPrefix("usage") {
      self = .usage
    } else {
      self = problem.code == "cancelled" ? .interrupted : .data
    }
  }
}

extension AssemblyFailure {
  /// Whether nothing is wrong but the name of a module that was to be left out.
  fileprivate var isMisspelling: Bool { faults.allSatisfy { $0.kind == .unknownModule } }
}

extension OutputError: ProblemConvertible {
  /// The fault as the edge shows it.
  public var problem: Problem { Problem(code: "output", message: description, fault: .machine) }
}

extension SystemError: ProblemConvertible {
  /// The fault as the edge shows it.
  public var problem: Problem { Problem(code: "system", message: description, fault: .machine) }
}
