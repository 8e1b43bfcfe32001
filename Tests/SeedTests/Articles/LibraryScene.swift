import Links
import Mediator
import Navigation

/// The places of the article on links.
enum LibraryScene: SceneAdapter {
  case shelves
  case book(Int)
  case page(of: Int, Int)
  case search(String?, tags: [String], lent: Bool)
  case author(String)
  case newAuthor
  case topic([String])

  static let links: [Link<Self>] = [
    Link("library", to: .shelves),
    Link("library/:book", to: Self.book, under: .shelves),
    Link("library/:book/:page", to: Self.page) { page in
      guard case .page(let book, _) = page else { return nil }
      return .book(book)
    },
    Link("library/search?text&tag&lent", to: Self.search, under: .shelves),
    Link("authors/:name", to: Self.author),
    Link("authors/new", to: .newAuthor),
    Link("topics/*path", to: Self.topic),
  ]

  var path: LinkPath? {
    switch self {
    case .shelves: "library"
    case .book(let book): "library/\(book)"
    case .page(let book, let page): "library/\(book)/\(page)"
    case .search(let text, let tags, let lent):
      "library/search?text=\(text)&tag=\(tags)&lent=\(lent)"
    case .author(let name): "authors/\(name)"
    case .newAuthor: "authors/new"
    case .topic(let path): "topics/\(path)"
    }
  }
}

/// Places whose paths do not agree with their links.
enum SlipScene: SceneAdapter {
  case cover
  case between(Int, Int)

  static let links: [Link<Self>] = [
    Link("slip", to: .cover),
    Link("slip/:first/:last", to: Self.between, under: .cover),
  ]

  var path: LinkPath? {
    switch self {
    case .cover: "slips"
    case .between(let first, let last): "slip/\(last)/\(first)"
    }
  }
}

/// The module of the article's places.
struct LibraryModule: Module {
  func register(in registry: inout Registry) {
    registry.ignoreInLinks("utm_*", "fbclid")
    registry.scenes(LibraryScene.self) { place, _ in Page("\(place)") }
    registry.linkFallback { unknown in
      // Where the shelves were before.
      unknown.link == "shelves" ? LibraryScene.shelves : nil
    }
  }
}
