/// A text above the screen of a page.
struct PageMessage: Sendable {
  enum Kind: Sendable {
    case notice, problem

    /// What an action did; where that can be undone, the offer says it.
    case done

    /// What its reader has typed into a form that is gone.
    case typed
  }

  var kind: Kind
  var text: String
  var hint: PageHint?
}
