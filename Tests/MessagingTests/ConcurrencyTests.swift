import AuthContract
import Database
import Mediator
import MessagingContract
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `32 concurrent senders` {
  // Requirement M1.
  @Test func `leave no gap in the numbers, and all readers see the same order`() async throws {
    try await World.runOnDisk { world in
      let people = (1...8).map(AccountID.init(rawValue:))
      let group = try await world.makeGroup(people)
      try await world.allSend(people, to: group, senders: 32, each: 12)

      #expect(try await world.database.numbers(of: group.rawValue) == Array(1...384))
      let orders = try await people.asyncMap { reader in
        try await world.all(.group(group), as: reader, limit: 7 + Int(reader.rawValue))
      }
      #expect(Set(orders).count == 1 && orders[0].count == 384)
    }
  }

  // Requirement M1.
  @Test func `leave no gap when three connections write to one file`()
    async throws
  {
    try await TestFolder.run { folder in
      try await World.run(on: try .onDisk(folder)) { one in
        try await World.run(on: try .onDisk(folder)) { two in
          try await World.run(on: try .onDisk(folder)) { three in
            let people = (1...8).map(AccountID.init(rawValue:))
            let each = isLong ? 500 : 8
            let group = try await one.makeGroup(people)
            try await withThrowingTaskGroup { tasks in
              for (index, world) in [one, two, three].enumerated() {
                tasks.addTask {
                  try await world.allSend(
                    people,
                    to: group,
                    senders: 8,
                    each: each,
                    keys: UInt64(index) * 100
                  )
                }
              }
              try await tasks.waitForAll()
            }

            #expect(try await two.database.numbers(of: group.rawValue) == Array(1...24 * each))
            let counts = try await three.database.unreadCounts()
            #expect(counts.map(\.kept) == [Int](repeating: 21 * each, count: 8))
            #expect(counts.map(\.counted) == counts.map(\.kept))
          }
        }
      }
    }
  }

  // Requirement M4.
  @Test func `leave the unread counts exact while others read and delete`()
    async throws
  {
    try await World.runOnDisk { world in
      let people = (1...8).map(AccountID.init(rawValue:))
      let group = try await world.makeGroup(people)
      try await withThrowingTaskGroup { tasks in
        tasks.addTask {
          try await world.allSend(people, to: group, senders: 32, each: 8)
        }
        for person in people {
          tasks.addTask { try await world.disturb(group, as: person) }
        }
        try await tasks.waitForAll()
      }

      let counts = try await world.database.unreadCounts()
      #expect(counts.count == 8)
      for count in counts { #expect(count.kept == count.counted, "\(count)") }
    }
  }

  // Requirement M2.
  @Test func `store each message once, although each is sent twice`() async throws {
    try await World.runOnDisk { world in
      let people = (1...8).map(AccountID.init(rawValue:))
      let group = try await world.makeGroup(people)
      async let first: Void = world.allSend(people, to: group, senders: 32, each: 4)
      async let second: Void = world.allSend(people, to: group, senders: 32, each: 4)
      _ = try await (first, second)

      #expect(try await world.database.numbers(of: group.rawValue) == Array(1...128))
      for count in try await world.database.unreadCounts() {
        #expect((count.kept, count.counted) == (112, 112))
      }
    }
  }
}

extension World {
  fileprivate func allSend(
    _ people: [AccountID],
    to group: ConversationID,
    senders: Int,
    each count: Int,
    keys: UInt64 = 0
  ) async throws {
    try await withThrowingTaskGroup { tasks in
      for sender in 0..<senders {
        let person = people[sender % people.count]
        tasks.addTask {
          for number in 0..<count {
            let key = MessageIdempotencyKey(high: keys + UInt64(sender), low: UInt64(number))
            try await send("\(number)", from: person, to: .group(group), key: key)
          }
        }
      }
      try await tasks.waitForAll()
    }
  }

  fileprivate func disturb(_ group: ConversationID, as person: AccountID) async throws {
    for _ in 0..<12 {
      let page = try await call(person).perform(
        ReadMessages(correspondent: .group(group), before: nil, after: nil, limit: 5)
      )
      if let mine = page.messages.first(where: \.isMine) {
        _ = try await call(person).perform(DeleteMessage(message: mine.id))
      }
      if let other = page.messages.first(where: { !$0.isMine }) {
        _ = try await call(person).perform(DeleteMessage(message: other.id, onlyForMe: true))
      }
    }
  }

  /// The messages that a reader sees of a conversation, page by page from the latest.
  func all(
    _ correspondent: Correspondent,
    as reader: AccountID,
    limit: Int
  ) async throws -> [MessageID] {
    var found: [MessageID] = []
    var before: Int? = Int(UInt32.max)
    while let end = before {
      let page = try await call(reader).perform(
        ReadMessages(correspondent: correspondent, before: end, after: nil, limit: limit)
      )
      found = page.messages.map(\.id) + found
      before = page.earlier
    }
    return found
  }
}

extension Sequence {
  fileprivate func asyncMap<Value>(
    _ transform: (Element) async throws -> Value
  ) async rethrows -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await transform(element)) }
    return values
  }
}
