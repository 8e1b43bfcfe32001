import AuthContract
import Mediator
import MessagingContract

extension FeatureHouse {
  /// Messages sent durably by some at once, against rows of one table stored under a lock.
  func sendings() async throws -> [Comparison] {
    let rows = MessageFiles(writtenIn: "/tmp")
    return try [(1, nil), (8, nil), (64, 1 / 1.5)].map { senders, goal in
      try sending(senders, goal: goal, against: rows)
    }
  }

  private func sending(
    _ senders: Int,
    goal: Double?,
    against rows: MessageFiles
  ) throws -> Comparison {
    let each = 512 / senders
    let errands = try errands(of: senders)
    let name = "d1 send, \(senders) at once"
    return Comparison(name, operations: each * senders, goal: goal) { [self] in
      try await send(errands, each, through: mediator)
    } baseline: {
      try await rows.insertUnderLock(senders, each)
    }
  }

  /// Messages sent durably by many at once, against the same without the topics that they change.
  func topicCost() async throws -> Comparison {
    let (with, without) = try await (mediator(keepingTopics: true), mediator(keepingTopics: false))
    let errands = try errands(of: 64)
    return Comparison("i1 64 send with topics / without", operations: 512, goal: 1.05) { [self] in
      try await send(errands, 8, through: with)
    } baseline: { [self] in
      try await send(errands, 8, through: without)
    }
  }

  private func errands(of senders: Int) throws -> [Errand] {
    try (0..<senders).map { sender in
      let account = Int64(100 + sender * 2)
      let text = try MessageText(FeatureData.text(sender)).orFail()
      return Errand.request(
        SendMessage(correspondent: .person(try FeatureData.validUsername(account + 1)), text: text),
        as: account
      )
    }
  }

  private func send(_ errands: [Errand], _ each: Int, through mediator: Mediator) async throws {
    try await Workbench.run {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for errand in errands {
          group.addTask {
            let call = mediator.call(as: errand.caller)
            for _ in 0..<each { try await errand.run(call) }
          }
        }
        try await group.waitForAll()
      }
    }
  }
}

extension Optional {
  /// The value that the data promises.
  func orFail() throws -> Wrapped {
    guard let self else { throw NoName() }
    return self
  }
}
