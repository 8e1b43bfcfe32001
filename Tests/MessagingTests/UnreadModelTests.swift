import AuthContract
import Database
import Mediator
import MessagingContract
import TestKit
import Testing

/// Computes the unread counts without a database.
private struct UnreadModel {
  struct Sent {
    let id: MessageID
    let sender: AccountID
    var isDeleted = false
    var hidden: Set<AccountID> = []
  }

  let people: [AccountID]
  var messages: [Sent] = []
  var marks: [AccountID: Int] = [:]

  /// What was shown although earlier messages are unread.
  var shown: [AccountID: ClosedRange<Int>] = [:]
  var blocks: [AccountID: Set<AccountID>] = [:]

  func unread(of person: AccountID) -> Int { unread(of: person, before: .max) }

  /// How many messages before a number are unread.
  private func unread(of person: AccountID, before end: Int) -> Int {
    count(for: person, after: marks[person, default: 0], before: end)
  }

  private func count(for person: AccountID, after mark: Int, before end: Int) -> Int {
    messages.filter { message in
      message.sender != person && !message.isDeleted && !message.hidden.contains(person)
        && message.id.number > mark && message.id.number < end
    }.count
  }

  /// Notes that a person has been shown some messages.
  mutating func show(_ range: ClosedRange<Int>, to person: AccountID) {
    guard unread(of: person) > 0 else { return }
    guard unread(of: person, before: range.lowerBound) > 0 else {
      return move(person, to: range.upperBound)
    }
    guard let former = shown[person], former.upperBound > marks[person, default: 0] else {
      shown[person] = range
      return
    }
    guard range.lowerBound < former.lowerBound || range.upperBound > former.upperBound else {
      return
    }
    let (lower, upper) =
      range.lowerBound < former.lowerBound ? (range, former) : (former, range)
    let isJoined = count(for: person, after: lower.upperBound, before: upper.lowerBound) == 0
    shown[person] =
      isJoined ? lower.lowerBound...max(lower.upperBound, upper.upperBound) : range
  }

  /// Moves the mark of a person, and past what was shown behind it.
  mutating func move(_ person: AccountID, to number: Int) {
    guard number > marks[person, default: 0] else { return }
    marks[person] = number
    guard let shown = shown[person], shown.upperBound > number,
      count(for: person, after: number, before: shown.lowerBound) == 0
    else { return }
    marks[person] = shown.upperBound
  }
}

// Requirement M4.
@Suite(.timeLimit(.minutes(15))) struct `The unread counts` {
  @Test func `equal a plain model's after each of 20,000 random operations`() async throws {
    try await World.run { world in
      var random = SplitMix.seeded("unread counts")
      for round in 1...20 {
        try await perform(1_000, round, world, &random)
      }
      for count in try await world.database.unreadCounts() {
        #expect(count.kept == count.counted, "\(count)")
      }
    }
  }

  // One of some million random operations leads to this.
  @Test func `reach what was shown from wherever the last mark was set`() async throws {
    try await World.run { world in
      let group = try await world.makeGroup([alice, bob])
      func mark(_ first: Int?, through last: Int) async throws -> Int {
        var mark = MarkRead(correspondent: .group(group), through: last)
        mark.first = first
        return try await world.call(alice).perform(mark).unread
      }
      func send() async throws -> MessageID {
        try await world.send("text", from: bob, to: .group(group)).id
      }
      _ = try await world.call(bob).perform(DeleteMessage(message: send()))
      #expect(try await mark(1, through: 1) == 0)
      let second = try await send()
      _ = try await send()
      #expect(try await mark(3, through: 3) == 2, "the one before it is unread")
      _ = try await world.call(bob).perform(DeleteMessage(message: second))
      #expect(try await mark(nil, through: 1) == 0)
    }
  }

  /// Performs the operations in a new group, so that the model stays small.
  private func perform(
    _ operations: Int,
    _ round: Int,
    _ world: World,
    _ random: inout SplitMix
  ) async throws {
    var model = UnreadModel(people: [alice, bob, carol, dave])
    let group = try await world.makeGroup(model.people)
    for step in 1...operations {
      try await operate(on: &model, group, world, &random)
      let kept = try await world.database.kept(in: group)
      try #require(kept == model.people.map { model.unread(of: $0) }, "round \(round), \(step)")
    }
    for (person, blocked) in model.blocks {
      for other in blocked { try await world.unblock(other, by: person) }
    }
  }

  private func operate(
    on model: inout UnreadModel,
    _ group: ConversationID,
    _ world: World,
    _ random: inout SplitMix
  ) async throws {
    let person = try #require(model.people.randomElement(using: &random))
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<45: try await send(on: &model, as: person, group, world)
    case 45..<65:
      let number = Int.random(in: 0...(model.messages.count + 2), using: &random)
      _ = try await world.call(person).perform(
        MarkRead(correspondent: .group(group), through: number)
      )
      model.move(person, to: min(number, model.messages.count))
    case 65..<72:
      let page = try await world.call(person).perform(
        ReadMessages(correspondent: .group(group), before: nil, after: nil, limit: 3)
      )
      if let first = page.messages.first, let last = page.messages.last {
        model.show(first.number...last.number, to: person)
      }
    case 72..<78:
      let first = Int.random(in: 1...(model.messages.count + 1), using: &random)
      let last = min(first + 4, model.messages.count)
      guard first <= last else { break }
      var mark = MarkRead(correspondent: .group(group), through: last)
      mark.first = first
      _ = try await world.call(person).perform(mark)
      model.show(first...last, to: person)
    case 78..<86: try await delete(on: &model, as: person, world, &random)
    case 86..<96: try await hide(on: &model, as: person, world, &random)
    default: try await changeBlock(on: &model, as: person, world, &random)
    }
  }

  private func send(
    on model: inout UnreadModel,
    as person: AccountID,
    _ group: ConversationID,
    _ world: World
  ) async throws {
    let sent = try await world.send("text", from: person, to: .group(group))
    let blockers = model.people.filter { model.blocks[$0, default: []].contains(person) }
    model.messages.append(UnreadModel.Sent(id: sent.id, sender: person, hidden: Set(blockers)))
  }

  private func delete(
    on model: inout UnreadModel,
    as person: AccountID,
    _ world: World,
    _ random: inout SplitMix
  ) async throws {
    let mine = model.messages.indices.suffix(40).filter {
      model.messages[$0].sender == person && !model.messages[$0].hidden.contains(person)
    }
    guard let index = mine.randomElement(using: &random) else { return }
    _ = try await world.call(person).perform(DeleteMessage(message: model.messages[index].id))
    model.messages[index].isDeleted = true
  }

  private func hide(
    on model: inout UnreadModel,
    as person: AccountID,
    _ world: World,
    _ random: inout SplitMix
  ) async throws {
    let seen = model.messages.indices.suffix(40).filter {
      !model.messages[$0].hidden.contains(person)
    }
    guard let index = seen.randomElement(using: &random) else { return }
    _ = try await world.call(person).perform(
      DeleteMessage(message: model.messages[index].id, onlyForMe: true)
    )
    model.messages[index].hidden.insert(person)
  }

  private func changeBlock(
    on model: inout UnreadModel,
    as person: AccountID,
    _ world: World,
    _ random: inout SplitMix
  ) async throws {
    let others = model.people.filter { $0 != person }
    let other = try #require(others.randomElement(using: &random))
    if model.blocks[person, default: []].remove(other) != nil {
      try await world.unblock(other, by: person)
    } else {
      model.blocks[person, default: []].insert(other)
      try await world.block(other, by: person)
    }
  }
}

extension Database {
  fileprivate func kept(in group: ConversationID) async throws -> [Int] {
    try await read { connection in
      try connection.all(
        "SELECT unread FROM messaging_member WHERE conversation = $1 ORDER BY account",
        group.rawValue
      ) { row in try row[0] }
    }
  }
}
