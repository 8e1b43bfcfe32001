/// A text above the screen of a page.
struct PageMessage: Sendable {
  enum Kind: Sendable {
    case notice, problem
  }

  var kind: Kind
  var text: String
  var hint: PageHint?
}
