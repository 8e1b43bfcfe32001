// A request is answered and asked with the types that its contract names, and with no others.
import Mediator

struct Count: Request {
  typealias Response = Int
}

#if BROKEN
  struct Unsendable: Request {
    typealias Response = Int
    let box: Box  // error: stored property 'box' of 'Sendable'-conforming struct
  }
#endif

final class Box {}

func register(in registry: inout Registry) {
  registry.answer(Count.self) { _, _ in 3 }
  registry.answer(Count.self) { _, _ in "three" }  // error: cannot convert value of type 'String'
  registry.publishes(Count.self)  // error: 'Count' conform to 'Event'
}

func ask(_ call: CallContext) async throws -> Int {
  let name: String = try await call.perform(Count())  // error: to specified type 'String'
  return try await call.perform(Count())
}
