import Database

/// What surrounds the screen of a page.
struct PageFrame: Sendable {
  /// A tab.
  struct Tab: Sendable {
    var name: String
    var title: String
    var link: String
    var count = 0
    var isSelected = false
  }

  /// The name of the signed-in user.
  var user: String?
  var tabs: [Tab] = []
  var messages: [PageMessage] = []

  /// The usernames from which the user can choose where a field asks for one.
  var people: [String] = []

  /// The change that the user can still undo.
  var undo: UndoOffer?

  /// What was typed into a form that was refused, by action and field.
  var typed: [String: [String: String]] = [:]
  var fieldProblem: (action: String, field: String?, text: String)?

  /// What was typed besides the row that the form is about, for where no form can show it.
  var typedTexts: [String] = []

  /// What to do about the problem.
  var fieldHint: PageHint?
  var confirmation: PageConfirmation?

  /// What to do where nothing waits for the user.
  var nextStep: PageHint?

  /// The key of the row whose menu stays in sight.
  var openMenu: String?

  /// Whether the user was signed out elsewhere, and has not signed in again.
  var hasEnded = false

  /// Whether the browser ran the script of an earlier page.
  var expectsScripts = false

  /// What the page shows, so that a stream of changes continues from there; nil means no stream.
  var streamPosition: String?
  var publicURL: String?

  /// The link that the page has, where the place has moved since it was loaded.
  var link: String?
}
