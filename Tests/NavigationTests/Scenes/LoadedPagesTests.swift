import Navigation
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `The loaded pages of a list` {
  /// A list of numbers in pages, which counts how often it is asked for one.
  private final class Source {
    struct IsGone: Error {}

    var count: Int
    var isGone = false
    private(set) var asked: [Int?] = []

    init(count: Int) {
      self.count = count
    }

    func page(after cursor: Int?) async throws -> LoadedPages<Int, Int>.Page {
      guard !isGone else { throw IsGone() }
      asked.append(cursor)
      let start = cursor ?? 0
      let end = min(start + 3, count)
      return (Array(start..<max(start, end)), end < count ? end : nil)
    }
  }

  private let source = Source(count: 8)

  @Test func `are the first one at first, and end with the list`() async throws {
    var pages = try await LoadedPages<Int, Int>().reloaded(source.page)
    #expect(pages.elements == [0, 1, 2])
    #expect(pages.next == 3)

    for _ in 0..<3 { pages = try await pages.extended(source.page) }

    #expect(pages.elements == Array(0..<8))
    #expect(pages.next == nil)
    #expect(source.asked == [nil, 3, 6])
  }

  @Test func `are as many again where the list has shrunk and grown`() async throws {
    var pages = try await LoadedPages<Int, Int>().reloaded(source.page)
    pages = try await pages.extended(source.page)

    source.count = 2
    pages = try await pages.reloaded(source.page)
    #expect(pages.elements == [0, 1])
    #expect(pages.next == nil)

    source.count = 9
    pages = try await pages.reloaded(source.page)
    #expect(pages.elements == Array(0..<6))
    #expect(pages.next == 6)
  }

  @Test func `stay as they were where loading fails`() async throws {
    let pages = try await LoadedPages<Int, Int>().reloaded(source.page)
    source.isGone = true

    await #expect(throws: Source.IsGone.self) {
      _ = try await pages.reloaded { try await source.page(after: $0) }
    }
    await #expect(throws: Source.IsGone.self) {
      _ = try await pages.extended { try await source.page(after: $0) }
    }

    #expect(pages.elements == [0, 1, 2])
  }

  @Test(arguments: 0..<20)
  func `are always a beginning of the list`(seed: UInt64) async throws {
    var random = SplitMix(seed: seed)
    let source = Source(count: .random(in: 0...20, using: &random))
    var pages = try await LoadedPages<Int, Int>().reloaded(source.page)
    var asked = 1
    for _ in 0..<20 {
      if Bool.random(using: &random) {
        asked += pages.next == nil ? 0 : 1
        pages = try await pages.extended(source.page)
      } else {
        pages = try await pages.reloaded(source.page)
      }

      #expect(pages.elements == Array(0..<min(asked * 3, source.count)), "seed \(seed)")
      #expect((pages.next == nil) == (pages.elements.count == source.count), "seed \(seed)")
    }
  }
}
