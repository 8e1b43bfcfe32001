import AuthContract
import FriendsContract
import Mediator
import ProfileContract
import TestKit
import Testing

@testable import Friends

/// Performs the same acts on a user who blocks, and on one who ends everything without a block.
@Suite(.timeLimit(.minutes(15))) struct `A person who was blocked` {
  /// The relationship of the two before the block.
  enum Past: CaseIterable {
    case strangers, friends, asked, wasAsked
  }

  @Test(arguments: Past.allCases)
  func `cannot distinguish the block from an ended friendship without answers`(_ past: Past)
    async throws
  {
    var dice = SplitMix.seeded()
    for _ in 0..<15 {
      let plan = (0..<20).map { _ in Act.allCases[Int.random(in: 0..<7, using: &dice)] }

      let blocked = try await transcript(of: plan, past) { town in
        _ = try await town.act(.block, 2, 1)
      }
      let ignored = try await transcript(of: plan, past) { town in
        // Without a block, the other ends the friendship and the requests by commands.
        for act in [Act.remove, .cancel, .decline] { _ = try await town.act(act, 2, 1) }
      }

      #expect(blocked == ignored)
    }
  }

  /// Performs the acts of person 1 on person 2, and returns everything that person 1 can see.
  private func transcript(
    of plan: [Act],
    _ past: Past,
    withdraw: (Town) async throws -> Void
  ) async throws -> [String] {
    var lines: [String] = []
    try await Town.test(limits: .generous) { town in
      try await town.befriend(2, 3)
      try await town.befriend(1, 3)
      try await town.live(past)
      try await withdraw(town)
      town.hide(2)
      for act in plan {
        lines.append("\(act): \(try await town.act(act, 1, 2))")
        lines += try await town.view()
      }
    }
    return lines
  }
}

extension Town {
  fileprivate func live(_ past: `A person who was blocked`.Past) async throws {
    switch past {
    case .strangers: break
    case .friends: try await befriend(1, 2)
    case .asked: _ = try await act(.ask, 1, 2)
    case .wasAsked: _ = try await act(.ask, 2, 1)
    }
  }

  /// What the module shows to person 1.
  fileprivate func view() async throws -> [String] {
    let call = call(as: 1)
    return [
      try await call.perform(ListFriends(limit: 9, after: nil)).description,
      try await call.perform(ListFriendRequests(limit: 9)).description,
      try await call.perform(ListBlocked(limit: 9, after: nil)).description,
      try await call.perform(SuggestFriends(limit: 9)).description,
      try await call.perform(MayContact(from: 1, to: 2)).rawValue,
    ]
  }
}
