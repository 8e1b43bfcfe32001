import Mediator
import TestKit
import Testing

/// As many types as a test needs: each nesting is another.
private struct Layer<Below> {}

@Suite struct `A table of types` {
  /// Returns the identities of that many different types.
  private func types(_ count: Int) -> [ObjectIdentifier] {
    func add<T>(_ type: T.Type, _ left: Int, to found: inout [ObjectIdentifier]) {
      guard left > 0 else { return }
      found.append(ObjectIdentifier(type))
      add(Layer<T>.self, left - 1, to: &found)
    }
    var found: [ObjectIdentifier] = []
    add(Int.self, count, to: &found)
    return found
  }

  @Test func `of nothing knows nothing`() {
    let table = TypeDictionary<Int>([])

    #expect(table[ObjectIdentifier(Int.self)] == nil)
  }

  @Test(arguments: [1, 2, 3, 7, 16, 40, 100])
  func `finds every type in it, and no other`(count: Int) {
    let all = types(count * 2)
    let known = all.prefix(count)

    let table = TypeDictionary(known.enumerated().map { ($1, $0) })

    #expect(known.map { table[$0] } == (0..<count).map { $0 })
    #expect(all.dropFirst(count).allSatisfy { table[$0] == nil })
  }

  @Test func `keeps the first entry where a type occurs twice`() {
    let table = TypeDictionary([
      (ObjectIdentifier(Int.self), "first"), (ObjectIdentifier(Int.self), "second"),
    ])

    #expect(table[ObjectIdentifier(Int.self)] == "first")
  }

  @Test func `agrees with a dictionary on random sets`() {
    let all = types(60)
    var random = SplitMix.seeded()

    for _ in 0..<200 {
      let chosen = all.filter { _ in Bool.random(using: &random) }
      let entries = chosen.map { ($0, Int.random(in: 0..<1000, using: &random)) }
      let table = TypeDictionary(entries)
      let dictionary = Dictionary(uniqueKeysWithValues: entries)

      #expect(all.allSatisfy { table[$0] == dictionary[$0] })
    }
  }
}
