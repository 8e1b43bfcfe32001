import Links
import Testing

@Suite struct `A path` {
  @Test(arguments: [
    ("bob", "bob"),
    ("a/b", "a%2Fb"),
    ("a b", "a%20b"),
    ("a+b", "a%2Bb"),
    ("50%", "50%25"),
    ("a?b#c&d=e", "a%3Fb%23c%26d%3De"),
    ("é", "%C3%A9"),
    ("漢", "%E6%BC%A2"),
    ("-._~", "-._~"),
    (".", "%2E"),
    ("..", "%2E%2E"),
    ("...", "..."),
    (".a", ".a"),
    ("", ""),
    ("\0", "%00"),
    ("a:b@c!$'()*,;", "a%3Ab%40c%21%24%27%28%29%2A%2C%3B"),
  ])
  func `encodes all but the unreserved characters of a value`(value: String, text: String) {
    #expect(("messaging/with/\(value)" as LinkPath).text == "messaging/with/\(text)")
  }

  @Test(
    arguments: [
      (nil, nil, "read"),
      (1, nil, "read?before=1"),
      (nil, 2, "read?limit=2"),
      (1, 2, "read?before=1&limit=2"),
    ] as [(Int?, Int?, String)]
  )
  func `leaves out a value that is not there`(before: Int?, limit: Int?, text: String) {
    #expect(("read?before=\(before)&limit=\(limit)" as LinkPath).text == text)
  }

  @Test(arguments: [
    ([], "s?text=x&all=true"),
    (["a"], "s?text=x&tag=a&all=true"),
    (["a", "&", ""], "s?text=x&tag=a&tag=%26&tag=&all=true"),
  ])
  func `repeats the name of a value that repeats`(tags: [String], text: String) {
    #expect(("s?text=\("x")&tag=\(tags)&all=\(true)" as LinkPath).text == text)
  }

  @Test func `may begin its query with a list`() {
    #expect(("s?tag=\([] as [Int])&all=\(true)" as LinkPath).text == "s?all=true")
    #expect(("s?tag=\([1, 2])&all=\(false)" as LinkPath).text == "s?tag=1&tag=2&all=false")
  }

  @Test func `keeps numbers apart from literals that are digits`() throws {
    let entries = [("year/2024", 0), ("year/-5", 0), ("year/:number", 1)].map { pattern, count in
      LinkTableEntry(Anywhere.link(pattern, count), owner: "years") { (pattern, $0.values) }
    }
    let table = try LinkTable(entries)

    for number in [2024, -5, 7, 0] {
      let link = table.text(of: "year/\(number)")
      #expect(try table.resolve(link) == ("year/:number", ["\(number)"]), "\(link)")
    }
    #expect(try table.resolve("year/2024").0 == "year/2024")
  }

  @Test func `is equal to another that reads the same`() {
    #expect("profile/\(AccountID(4))" as LinkPath == "profile/4")
    #expect(Set<LinkPath>(["a", "a", "b"]).count == 2)
    #expect("\("a/\(1)" as LinkPath)" == "a/1")
  }
}
