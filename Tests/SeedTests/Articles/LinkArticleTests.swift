import Links
import Mediator
import Navigation
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `The links of a library` {
  let mediator: Mediator
  let links: LinkTable<any Linkable>
  let navigator: Navigator

  init() async throws {
    mediator = try await Mediator.of(LibraryModule())
    links = mediator.links
    navigator = Navigator(mediator)
    await navigator.start(.stack(LibraryScene.shelves))
  }

  private func place(of link: String) throws -> LibraryScene? {
    try links.resolve(link) as? LibraryScene
  }

  private func link(to place: LibraryScene) -> String? { navigator.link(to: place) }

  private func refusal(of link: String) -> String? {
    #expect(throws: LinkError.self) { try links.resolve(link) }?.description
  }

  @Test func `may be written in several ways`() throws {
    let same = [
      "library/search?text=&lent=yes", "/library/search?lent&text",
      "INTERCHANGE://library/search?&lent&&text=&",
    ]
    for link in same {
      #expect(try place(of: link) == .search("", tags: [], lent: true))
    }
  }

  @Test func `are printed so that every value leads back`() throws {
    let search = LibraryScene.search("war & peace", tags: ["old", "long"], lent: false)
    #expect(link(to: search) == "library/search?text=war%20%26%20peace&tag=old&tag=long&lent=false")
    #expect(link(to: .author("new")) == "authors/%6Eew")
    #expect(try place(of: "authors/%6Eew") == .author("new"))
    #expect(try place(of: "authors/new") == .newAuthor)
  }

  @Test func `may end in a list`() throws {
    let topic = LibraryScene.topic(["History", "Crete & Cyprus", "a/b"])
    #expect(link(to: topic) == "topics/History/Crete%20%26%20Cyprus/a%2Fb")
    #expect(try place(of: "topics/History/Crete%20%26%20Cyprus/a%2Fb") == topic)

    #expect(refusal(of: "topics/history//crete") == "Enter a text. The link is topics/*path.")
    #expect(link(to: .topic(["history", ""])) == nil)
    #expect(link(to: .topic([])) == nil)
  }

  @Test func `may have been others before`() async throws {
    _ = await navigator.open(link: "library/7")

    guard case .redirected = await navigator.open(link: "interchange://shelves") else {
      Issue.record("the former link leads nowhere")
      return
    }
    #expect(navigator.path == ["shelves"])
    for link in ["shelves", "/shelves?utm_source=letter&fbclid=1"] {
      #expect(await navigator.open(link: link).word == "redirected")
      #expect(mediator.reasonAgainstOpening(link) == nil)
    }
    #expect(mediator.reasonAgainstOpening("shelve")?.code == "navigation.link")
    guard case .failed(.link) = await navigator.open(link: "shelve") else {
      Issue.record("a link that was none leads somewhere")
      return
    }
  }

  @Test func `open what lies beneath`() async throws {
    let page = try links.resolveWithParents("library/7/12")

    #expect(page.place as? LibraryScene == .page(of: 7, 12))
    #expect(page.parents.compactMap { $0 as? LibraryScene } == [.shelves, .book(7)])

    _ = await navigator.open(link: "library/7/12?utm_source=letter&fbclid=1")
    #expect(navigator.path == ["shelves", "book(7)", "page(of: 7, 12)"])
  }

  @Test func `are refused with what would work`() {
    #expect(refusal(of: "library/seven") == "Enter a whole number. The link is library/:book.")
    #expect(refusal(of: "LIBRARI") == "Unknown link: LIBRARI. Did you mean library?")
    #expect(refusal(of: "library?by=7") == "library takes no parameters after ?.")
    #expect(
      refusal(of: "library/50%") == "Invalid percent-encoding at position 11. Write % as %25."
    )
    #expect(refusal(of: "library#7") == "Unexpected # at position 8. Write # in a value as %23.")
    #expect(refusal(of: "https://library") == "Links of https:// belong to another program.")
  }

  @Test func `are held against the paths before the app starts`() {
    let slips = Inline("Slips") { $0.scenes(SlipScene.self) { _, _ in Page("Slip") } }

    let faults = ModuleAssembly([slips], in: ManualClock().environment()).faults

    #expect(
      faults.map(\.message) == [
        "“slip/:first/:last” of Slips leads to between, but the path “slip/3/2” does not lead back to it.",
        "“slip” of Slips leads to cover, but the path “slips” does not lead back to it.",
      ]
    )
  }
}
