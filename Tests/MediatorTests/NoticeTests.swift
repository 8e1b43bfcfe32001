import Mediator
import TestKit
import Testing

/// The disk of a module is gone.
private struct Broken: Error {}

@Suite(.timeLimit(.minutes(15))) struct `The notices of several modules` {
  private static let weather = Inline("Weather") { registry in
    registry.notices("rain") { call, position in
      let start = position.flatMap { Int($0) } ?? 0
      return NoticeStream(
        from: "\(start)",
        AnswerStream(from: start, in: call) { number in
          guard number < 2 else { return nil }
          return (Notice("rain \(number)").followed(from: "\(number + 1)"), number + 1)
        }
      )
    }
  }

  /// Returns the texts of each feed, with where it begins.
  private func told(
    by other: Inline,
    after positions: [String: String] = [:]
  ) async throws -> [String: [String]] {
    let call = try await started(Self.weather, other).call()
    var told: [String: [String]] = [:]
    for (name, feed) in await call.notices(after: positions) {
      told[name] = ["from \(feed.start)"]
      do {
        for try await notice in feed { told[name]?.append(notice.text) }
      } catch {
        told[name]?.append(Problem(of: error).code)
      }
    }
    return told
  }

  @Test func `go on where one of them cannot read its own, which says so`() async throws {
    let told = try await told(
      by: Inline("Trains") { $0.notices("delays") { _, _ in throw Broken() } },
      after: ["weather.rain": "1", "trains.delays": ""]
    )

    #expect(told["weather.rain"] == ["from 1", "rain 1"])
    let failure =
      "The notices of Trains have stopped. Unexpected error in Trains (Broken). "
      + "This is a fault of the program, not of your input."
    #expect(told["trains.delays"] == ["from ", failure])
  }

  @Test func `end with what stopped them on the way`() async throws {
    let told = try await told(
      by: Inline("Trains") { registry in
        registry.notices("delays") { call, _ in
          NoticeStream(
            from: "0",
            AnswerStream(from: 0, in: call) { number in
              guard number == 0 else { throw SquareError.tooLarge }
              return (Notice("late"), 1)
            }
          )
        }
      }
    )

    #expect(
      told["trains.delays"] == [
        "from 0", "late",
        "The notices of Trains have stopped. That number is too large to square.",
      ]
    )
  }

  @Test func `end without a word where the session does`() async throws {
    let told = try await told(
      by: Inline("Trains") { registry in
        registry.answer(Secret.self) { _, _ in 1 }
        registry.notices("delays") { call, _ in
          _ = try await call.perform(Secret())
          return NoticeStream(from: "0", AnswerStream(from: 0, in: call) { _ in nil })
        }
      }
    )

    #expect(told["trains.delays"] == ["from ", "unauthorised"])
  }
}
