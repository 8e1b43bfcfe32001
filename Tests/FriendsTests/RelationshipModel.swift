/// The relationship of two people, computed without a database.
///
/// The two are 0 and 1; everything that has a side is listed in that order.
struct RelationshipModel: Hashable {
  enum Request {
    case none, withheld, delivered
  }

  var areFriends = false
  var sent = [Request.none, .none]
  var hasBlocked = [false, false]
  var isDeclined = [false, false]

  /// Applies an act, and returns the change or the refusal's code.
  mutating func apply(_ act: Act, by me: Int) -> String {
    let other = 1 - me
    return switch act {
    case .ask: ask(me, other)
    case .accept: accept(me, other)
    case .decline: decline(me, other)
    case .cancel: cancel(me)
    case .remove: remove()
    case .block: block(me, other)
    case .unblock: unblock(me)
    }
  }

  private mutating func ask(_ me: Int, _ other: Int) -> String {
    if hasBlocked[me] { return "friends.blocked-by-you" }
    if areFriends { return "friends.already-friends" }
    if sent[other] != .none { return befriend() }
    if sent[me] != .delivered {
      sent[me] = hasBlocked[other] || isDeclined[me] ? .withheld : .delivered
    }
    return "asked"
  }

  private mutating func accept(_ me: Int, _ other: Int) -> String {
    if areFriends { return "friends.already-friends" }
    return sent[other] == .delivered ? befriend() : "friends.has-not-asked"
  }

  private mutating func befriend() -> String {
    self = RelationshipModel(areFriends: true, hasBlocked: hasBlocked)
    return "befriended"
  }

  private mutating func decline(_ me: Int, _ other: Int) -> String {
    guard sent[other] == .delivered else { return "friends.has-not-asked" }
    sent[other] = .withheld
    isDeclined[other] = true
    return "declined"
  }

  private mutating func cancel(_ me: Int) -> String {
    guard sent[me] != .none else { return "friends.not-asked" }
    sent[me] = .none
    return "cancelled"
  }

  private mutating func remove() -> String {
    guard areFriends else { return "friends.not-friends" }
    areFriends = false
    return "removed"
  }

  private mutating func block(_ me: Int, _ other: Int) -> String {
    if hasBlocked[me] { return "blocked" }
    hasBlocked[me] = true
    areFriends = false
    sent[me] = .none
    if sent[other] == .delivered { sent[other] = .withheld }
    return "blocked"
  }

  private mutating func unblock(_ me: Int) -> String {
    guard hasBlocked[me] else { return "friends.not-blocked" }
    hasBlocked[me] = false
    return "unblocked"
  }
}

/// An act and its outcome.
struct Step: Hashable {
  let act: Act
  let outcome: String
}

extension RelationshipModel {
  /// Returns the states that can follow when two people perform their acts at the same time.
  ///
  /// These are the final states of all interleavings in which each act has the outcome that it had;
  /// none means that the outcomes contradict each other.
  static func states(after histories: [[Step]]) -> Set<RelationshipModel> {
    var reached: [[Int]: Set<RelationshipModel>] = [[0, 0]: [RelationshipModel()]]
    for total in 0..<histories[0].count + histories[1].count {
      for first in max(0, total - histories[1].count)...min(total, histories[0].count) {
        for state in reached[[first, total - first]] ?? [] {
          state.advance(from: [first, total - first], histories, into: &reached)
        }
      }
    }
    return reached[histories.map(\.count)] ?? []
  }

  private func advance(
    from place: [Int],
    _ histories: [[Step]],
    into reached: inout [[Int]: Set<RelationshipModel>]
  ) {
    for side in 0...1 where place[side] < histories[side].count {
      let step = histories[side][place[side]]
      var next = self
      guard next.apply(step.act, by: side) == step.outcome else { continue }
      var later = place
      later[side] += 1
      reached[later, default: []].insert(next)
    }
  }
}
