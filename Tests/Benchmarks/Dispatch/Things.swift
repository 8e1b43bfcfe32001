import Mediator

/// What every operation of this work makes: an instance with an integer and a string on the heap.
final class Thing: Sendable {
  let number: Int
  let text: String

  init(_ number: Int, _ text: String) {
    self.number = number
    self.text = text
  }
}

/// Sixteen requests, told apart by a type.
struct Ask<Kind: Sendable>: Request {
  typealias Response = Thing
  let number: Int
}

enum K0 {}
enum K1 {}
enum K2 {}
enum K3 {}
enum K4 {}
enum K5 {}
enum K6 {}
enum K7 {}
enum K8 {}
enum K9 {}
enum K10 {}
enum K11 {}
enum K12 {}
enum K13 {}
enum K14 {}
enum K15 {}

/// Answers all sixteen.
struct Things: Module {
  let text: String

  func register(in registry: inout Registry) {
    answer(K0.self, K1.self, K2.self, K3.self, in: &registry)
    answer(K4.self, K5.self, K6.self, K7.self, in: &registry)
    answer(K8.self, K9.self, K10.self, K11.self, in: &registry)
    answer(K12.self, K13.self, K14.self, K15.self, in: &registry)
  }

  private func answer<each Kind: Sendable>(
    _ kinds: repeat (each Kind).Type,
    in registry: inout Registry
  ) {
    func one<K: Sendable>(_ kind: K.Type) {
      registry.answer(Ask<K>.self) { request, _ in make(request.number, text) }
    }
    repeat one(each kinds)
  }
}

@inline(never)
func make(_ number: Int, _ text: String) -> Thing {
  Thing(number, text)
}
