import Mediator
import TestKit
import Testing

@Suite struct `A list in the order of its keys` {
  @Test func `finds what is in it, and nothing else`() {
    for count in 0..<40 {
      let list = (0..<count).map { (key: $0 * 2 + 1, text: "\($0)") }
      for (place, element) in list.enumerated() {
        #expect(list.index(of: element.key, sortedBy: { $0.key }) == place)
      }
      for key in stride(from: 0, through: count * 2, by: 2) {
        #expect(list.index(of: key, sortedBy: { $0.key }) == nil)
      }
    }
  }

  @Test func `is not looked through from its beginning`() {
    var looks = 0
    let list = Array(0..<100_000)

    let found = list.index(of: 99_999) { number in
      looks += 1
      return number
    }

    #expect(found == 99_999)
    #expect(looks <= 19)
  }
}
