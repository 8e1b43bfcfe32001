import AuthContract
import Testing

@Suite struct `A username` {
  @Test(arguments: ["bob", "Alice_1", "x-y.z", String(repeating: "a", count: 32)])
  func `keeps its case and ignores it when compared`(text: String) throws {
    let username = try #require(Username(text))

    #expect(username.text == text)
    #expect(username == Username(text.uppercased()))
  }

  @Test(arguments: ["", "ab", "-bob", "bob smith", "böb", String(repeating: "a", count: 33)])
  func `is refused where it is too short, too long or holds something else`(text: String) {
    #expect(Username(text) == nil)
  }
}
