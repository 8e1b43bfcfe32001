public import Mediator

/// How a navigation ended: nothing is ever dropped in silence, and nothing traps.
public enum NavigationResult: Sendable {
  /// The place was reached, at this node.
  case arrived(NodeID)

  /// A guard led elsewhere, or a module that knows what a link without a pattern means, to this node.
  case redirected(NodeID)

  /// The place opens later, once the caller has changed.
  case suspended(SuspendedIntent)

  /// A guard denied it, for this reason.
  case denied(Problem)

  /// The navigation was given up.
  case cancelled(by: NavigationCancellationReason)

  /// The place was in front already, at this node.
  case duplicate(NodeID)

  /// No module builds the place at the moment.
  case unanswered(UnansweredRequest)

  /// Something went wrong.
  case failed(NavigationFailure)
}

extension NavigationResult: Equatable {}

extension NavigationResult {
  /// The node at which the navigation ended, if it reached one.
  public var node: NodeID? {
    switch self {
    case .arrived(let node), .redirected(let node), .duplicate(let node): node
    case .suspended, .denied, .cancelled, .unanswered, .failed: nil
    }
  }

  /// Why the navigation reached no node, worded for the edge, or nil where it did or still may.
  public var problem: Problem? {
    switch self {
    case .arrived, .redirected, .duplicate, .suspended: nil
    case .denied(let problem): problem
    case .cancelled(let cancellation): cancellation.problem
    case .unanswered(let unanswered): unanswered.problem
    case .failed(let failure): failure.problem
    }
  }

  /// Whether the place could only have been pushed where there is no stack of screens.
  var lacksStack: Bool {
    if case .failed(.invalidStep(.noStack)) = self { true } else { false }
  }

  /// Throws the problem of a place that was not reached, so that the action of a scene fails.
  public func orThrow() throws(Problem) {
    if let problem { throw problem }
  }

  /// The stable word for how the navigation ended.
  public var word: String {
    switch self {
    case .arrived: "arrived"
    case .redirected: "redirected"
    case .suspended: "suspended"
    case .denied: "denied"
    case .cancelled: "cancelled"
    case .duplicate: "duplicate"
    case .unanswered: "unanswered"
    case .failed: "failed"
    }
  }
}

/// What made a navigation be given up.
public enum NavigationCancellationReason: Hashable, Sendable {
  /// A newer navigation that replaces older ones.
  case newer

  /// A navigation that was running, where the caller did not want to wait.
  case busy

  /// A scene that did not want to be left, for this reason.
  case stayed(NodeID, Problem)

  /// The task that asked for it.
  case task

  /// The user, by closing the scene to which the guard led.
  case closed

  /// A change of who is signed in.
  case signedOut

  /// The clock: it had waited too long.
  case expired

  /// The end of the session.
  case ended
}

extension NavigationCancellationReason: ProblemConvertible, CustomStringConvertible {
  /// The sentence that a user reads.
  public var description: String {
    switch self {
    case .newer: "Something newer was opened instead."
    case .busy: "Another navigation is still under way."
    case .stayed(_, let reason): reason.message
    case .task: "The navigation was cancelled."
    case .closed: "The screen that asked first was closed, so the place was not opened."
    case .signedOut: "Another user is signed in now, so the place was not opened."
    case .expired: "The place had waited too long to be opened."
    case .ended: "The session has ended."
    }
  }

  /// The cancellation as the edge shows it.
  public var problem: Problem {
    if case .stayed(_, let reason) = self { return reason }
    return Problem(code: "navigation.cancelled", message: description)
  }
}
