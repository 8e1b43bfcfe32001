import Foundation
import Links
import Testing

/// A place whose values are of every kind that a path may hold.
private enum Shop: Linkable, Equatable {
  case shelf(Visibility, Bool)
  case item(UInt8, Double)
  case bills(of: Username, [Visibility])

  static let links: [Link<Self>] = [
    Link("shelf/:who/:open", to: Self.shelf),
    Link("item/:number/:price", to: Self.item),
    Link("bills/:owner?seen", to: Self.bills),
  ]
  var path: LinkPath? {
    switch self {
    case .shelf(let who, let isOpen): "shelf/\(who)/\(isOpen)"
    case .item(let number, let price): "item/\(number)/\(price)"
    case .bills(let owner, let seen): "bills/\(owner)?seen=\(seen)"
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A value in a link` {
  private let table: LinkTable<Shop>

  init() throws {
    table = try LinkTable(LinkTableEntry.all(Shop.self, owner: "shop") { $0 })
  }

  @Test func `may be of any type that can be written`() throws {
    let owner = try #require(Username(rawValue: "böb/"))
    let places: [(Shop, String)] = [
      (.shelf(.friends, false), "shelf/friends/false"),
      (.item(255, -0.25), "item/255/-0.25"),
      (.item(0, 1e-9), "item/0/1e-09"),
      (.bills(of: owner, []), "bills/b%C3%B6b%2F"),
      (.bills(of: owner, [.nobody, .nobody]), "bills/b%C3%B6b%2F?seen=nobody&seen=nobody"),
    ]

    for (place, link) in places {
      #expect(place.path?.text == link)
      #expect(try table.resolve(link) == place)
    }
  }

  @Test(arguments: [
    ("shelf/freinds/yes", "Enter everyone, friends or nobody. Did you mean friends?"),
    ("item/256/1", "Enter a whole number from 0 to 255."),
    ("item/1/much", "Enter a number."),
    ("bills/al", "Enter a username of 3 to 32 letters."),
    ("bills/bob?seen=all", "Enter everyone, friends or nobody."),
  ])
  func `that does not suit is named with what was expected`(link: String, sentence: String) {
    let error = #expect(throws: LinkError.self) { try table.resolve(link) }

    #expect(error?.description.hasPrefix(sentence) == true)
  }

  @Test func `is described in a form that programs can read`() throws {
    let facts = table.entries.flatMap(\.parameters)

    let data = try JSONEncoder().encode(facts)

    #expect(try JSONDecoder().decode([ParameterInfo].self, from: data) == facts)
    #expect(String(decoding: data, as: UTF8.self).contains(#""presence":"repeated""#))
  }

  @Test func `is found by many at once`() async {
    let table = table
    let found = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<64 {
        group.addTask {
          let number = UInt8(number)
          return table.find("item/\(number)/1.0") == .item(number, 1)
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }

    #expect(found == 64)
  }
}
