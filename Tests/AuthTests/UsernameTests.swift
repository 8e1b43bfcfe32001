import AuthContract
import Links
import Testing

@Suite struct `A username` {
  @Test(arguments: ["bob", "Alice_1", "x-y.z", String(repeating: "a", count: 32)])
  func `keeps its case and ignores it in comparisons`(text: String) throws {
    let username = try #require(Username(text))

    #expect(username.text == text)
    #expect(username == Username(text.uppercased()))
  }

  @Test(arguments: ["", "ab", "-bob", "bob smith", "böb", String(repeating: "a", count: 33)])
  func `is refused if it is too short, too long or has other characters`(text: String) {
    #expect(Username(text) == nil)
  }

  @Test(arguments: ["alice ", "  @alice ", "\talice\n", "@alice", "alice"])
  func `is read without the spaces around it, also after the sign of a user`(text: String) {
    #expect(Username(parameter: text[...])?.text == "alice")
    #expect(Username(parameter: text.utf8.span)?.text == "alice")
  }

  @Test(arguments: ["al ice", "@ alice", "al\tice", "@@alice", " "])
  func `is not read from a text that has spaces within`(text: String) {
    #expect(Username(parameter: text[...]) == nil)
  }

  @Test(arguments: [
    ("aIice", "alice"), ("a1ice", "ALICE"), ("B0B", "boB"), ("l1I", "III"), ("rnary", "mary"),
    ("rnary", "Mary"), ("adarn", "adam"), ("vvendy", "wendy"), ("VVENDY", "Wendy"),
    ("clara", "dara"), ("c1ara", "dara"), ("cIara", "Dara"), ("cIaire", "Claire"),
    ("alice.", "alice"), ("alice-", "Alice"), ("alice_.-", "alice_"), ("vvvv", "ww."),
  ])
  func `can be taken for another one that looks the same`(one: String, other: String) throws {
    let (one, other) = (try #require(Username(one)), try #require(Username(other + "-")))

    #expect(one.look == other.look)
    #expect(one.canBeTaken(for: other))
    #expect(other.canBeTaken(for: one))
  }

  @Test(arguments: [
    ("ciara", "dara"), ("Clara", "dara"), ("cian", "dan"), ("CLARA", "DARA"), ("RNary", "mary"),
    ("barn", "ban"), ("a.lice", "alice"), ("user8", "userb"), ("cara", "dara"), ("vera", "wera"),
  ])
  func `is not refused because of one that only resembles it`(one: String, other: String) throws {
    let (one, other) = (try #require(Username(one)), try #require(Username(other)))

    #expect(!one.canBeTaken(for: other))
    #expect(!other.canBeTaken(for: one))
  }

  @Test(arguments: [("alice", "alyce"), ("bob", "bobb"), ("a-b", "a_b"), ("kris", "kr7s")])
  func `does not look like any other one`(one: String, other: String) throws {
    #expect(try #require(Username(one)).look != #require(Username(other)).look)
  }
}
