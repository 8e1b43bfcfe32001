import Links
import Mediator
import Synchronization
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A call` {
  @Test func `reaches the handler by the request's type`() async throws {
    let mediator = try await started(Inline.squares)

    let answer = try await mediator.call().perform(Square(number: 7))

    #expect(answer == 49)
  }

  @Test func `is refused with the reason that the contract names`() async throws {
    let mediator = try await started(Inline.squares)

    let failure = await #expect(throws: CallFailure<SquareError>.self) {
      try await mediator.call().perform(Square(number: 1000))
    }

    #expect(failure == .refused(.tooLarge))
    #expect(failure?.problem.code == "squares.too-large")
  }

  @Test func `without a handler names the request and the module that would answer`() async throws {
    let mediator = try await started(Inline.squares)

    let failure = await #expect(throws: CallFailure<NoRefusal>.self) {
      try await mediator.call().perform(Missing())
    }

    let unanswered = UnansweredRequest(request: "Missing", owner: "Nowhere", cause: .noHandler)
    #expect(failure == .unanswered(unanswered))
    #expect(!mediator.answers(Missing.self))
    #expect(mediator.answers(Square.self))
  }

  @Test func `to a module that was left out names that cause`() async throws {
    let nowhere = Inline("Nowhere") { $0.answer(Missing.self) { _, _ in "here" } }
    let mediator = try await started(nowhere, Inline.squares, without: ["Nowhere"])

    let failure = await #expect(throws: CallFailure<NoRefusal>.self) {
      try await mediator.call().perform(Missing())
    }

    let unanswered = UnansweredRequest(request: "Missing", owner: "Nowhere", cause: .leftOut)
    #expect(failure == .unanswered(unanswered))
  }

  @Test func `fails where a fallback answers with the wrong type`() async throws {
    let mediator = try await started(Inline("Nowhere")) { _, _, _ in 7 }

    let failure = await #expect(throws: CallFailure<NoRefusal>.self) {
      try await mediator.call().perform(Missing())
    }

    #expect(failure?.problem.message == "The fallback answered Missing with a Int.")
    #expect(failure?.problem.fault == .program)
  }

  @Test func `hides the text of an undeclared error`() async throws {
    struct Leak: Error, CustomStringConvertible {
      let description = "password=hunter2"
    }
    let mediator = try await started(
      Inline("Leaky") { $0.answer(Square.self) { _, _ in throw Leak() } }
    )

    let failure = await #expect(throws: CallFailure<SquareError>.self) {
      try await mediator.call().perform(Square(number: 1))
    }

    #expect(failure?.problem.message == "Unexpected error in Leaky (Leak).")
  }

  @Test func `passes on the failure of a call that its handler made`() async throws {
    let asking = Inline("Asking") { registry in
      registry.answer(Square.self) { _, call in try await call.perform(Missing()).count }
    }
    let mediator = try await started(asking)

    let failure = await #expect(throws: CallFailure<SquareError>.self) {
      try await mediator.call().perform(Square(number: 1))
    }

    let unanswered = UnansweredRequest(request: "Missing", owner: "Nowhere", cause: .noHandler)
    #expect(failure == .unanswered(unanswered))
  }

  @Test func `stops when its task is cancelled`() async throws {
    let waiting = Inline("Waiting") { registry in
      registry.answer(Square.self) { _, _ in
        // No test waits for an hour: the task is cancelled.
        try await Task.sleep(for: .seconds(3600))
        return 0
      }
    }
    let mediator = try await started(waiting)

    let task = Task { try await mediator.call().perform(Square(number: 1)) }
    task.cancel()

    let failure = await #expect(throws: CallFailure<SquareError>.self) { try await task.value }
    #expect(failure == .cancelled)
  }

  @Test func `is cancelled at its deadline`() async throws {
    let waiting = Inline("Waiting") { registry in
      registry.answer(Square.self) { _, _ in
        // No test waits for an hour: the task is cancelled.
        try await Task.sleep(for: .seconds(3600))
        return 0
      }
    }
    let mediator = try await started(waiting, in: .impatient)

    let failure = await #expect(throws: CallFailure<SquareError>.self) {
      try await mediator.call().within(.seconds(5)).perform(Square(number: 1))
    }

    #expect(failure == .timedOut)
  }

  @Test func `never starts after its deadline`() async throws {
    let mediator = try await started(Inline.squares)

    let failure = await #expect(throws: CallFailure<SquareError>.self) {
      try await mediator.call().within(.zero).perform(Square(number: 1))
    }

    #expect(failure == .timedOut)
  }

  @Test func `is cancelled with the call around it, whose deadline it shares`() async throws {
    let mediator = try await started(
      Inline("Outer") { registry in
        registry.answer(Missing.self) { _, call in "\(try await call.perform(Square(number: 1)))" }
      },
      Inline("Inner") { registry in
        registry.answer(Square.self) { _, _ in
          // The deadline ends this wait.
          try await Task.sleep(for: .seconds(3600))
          return 0
        }
      },
      in: .impatient
    )

    let failure = await #expect(throws: CallFailure<NoRefusal>.self) {
      try await mediator.call().within(.seconds(5)).perform(Missing())
    }

    #expect(failure == .timedOut)
  }

  @Test func `passes its deadline on, which can only get shorter`() async throws {
    let deadlines = Mutex<[Duration?]>([])
    let mediator = try await started(
      Inline("Outer") { registry in
        registry.answer(Missing.self) { _, call in
          _ = try await call.within(.seconds(60)).perform(Square(number: 1))
          return ""
        }
      },
      Inline("Inner") { registry in
        registry.answer(Square.self) { _, call in
          deadlines.withLock { $0.append(call.deadline) }
          return 0
        }
      }
    )

    _ = try await mediator.call().within(.seconds(5)).perform(Missing())

    #expect(deadlines.withLock { $0 } == [.seconds(5)])
  }
}

extension SystemServices {
  /// A world in which every wait is over at once.
  static let impatient = SystemServices(
    now: { Timestamp(milliseconds: 0) },
    elapsed: { .zero },
    sleep: { _ in },
    random: { 4 }
  )
}

/// Signs a user in.
private struct SignIn: Request {
  struct Response: CallerChangingResponse {
    let principal: SignedInUser?
    let token: String?
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A change of the caller` {
  private let door = Inline("Door") { registry in
    registry.answer(SignIn.self) { _, _ in
      SignIn.Response(principal: SignedInUser(account: 7, session: 1, name: "alice"), token: "t")
    }
    registry.answer(Missing.self) { _, call in
      try await call.perform(SignIn()).principal?.name ?? ""
    }
  }

  @Test func `is stored from any depth of calls, and taken once`() async throws {
    let mediator = try await started(door)
    let changes = PendingCallerChanges()

    _ = try await mediator.call(noting: changes).perform(Missing())

    #expect(changes.take()?.principal?.account == 7)
    #expect(changes.take() == nil)
  }

  @Test func `leaves the call unchanged; a new one has the new caller`() async throws {
    let mediator = try await started(door)
    let call = mediator.call()

    let answer = try await call.perform(SignIn())

    #expect(call.caller.principal == nil)
    #expect(call.onBehalf(of: Caller(answer.principal)).caller.principal?.name == "alice")
  }
}

@Suite(.timeLimit(.minutes(15))) struct `Notices` {
  @Test func `come from every module that has some for the caller`() async throws {
    let news = Inline("News") { registry in
      registry.notices("numbers") { call, position in
        let start = position.flatMap { Int($0) } ?? 1
        let notices = AnswerStream(from: start, in: call) { number in
          (Notice("\(call.caller.principal?.name ?? "nobody") \(number)"), number + 1)
        }
        return NoticeStream(from: "\(start)", notices)
      }
    }
    let mediator = try await started(news, Inline.squares)

    let sources = await mediator.call(as: .account(1, name: "alice")).notices()
    var reader = try #require(sources.first).feed.makeAsyncIterator()
    let later = await mediator.call(as: .account(1, name: "alice")).notices(
      after: ["news.numbers": "7", "squares.numbers": "9"]
    )
    var resumed = try #require(later.first).feed.makeAsyncIterator()

    #expect(sources.map(\.name) == ["news.numbers"])
    #expect(try await reader.next()?.text == "alice 1")
    #expect(try await reader.next()?.text == "alice 2")
    #expect(try await resumed.next()?.text == "alice 7")
  }

  @Test func `of one kind are told as one, in the place of the first`() {
    func message(_ text: String, from sender: String) -> Notice {
      Notice("\(sender): \(text)", path: "with/\(sender)", several: "messages from \(sender)")
    }
    let mention = Notice("carol mentions you: @alice", path: "with/carol")

    let told = Notice.joined([
      message("one", from: "bob"), message("hi", from: "carol"), mention, mention,
      message("two", from: "bob"), message("three", from: "bob"),
    ])

    #expect(
      told.map(\.text) == ["3 messages from bob", "carol: hi", mention.text, mention.text]
    )
    #expect(told.first?.path == "with/bob")
    #expect(Notice.joined([]) == [])
  }
}
