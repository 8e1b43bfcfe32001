/// The question before a dangerous action, with what was entered for it.
struct PageConfirmation: Sendable {
  var question: String
  var action: String
  var fields: [(name: String, value: String)] = []
}
