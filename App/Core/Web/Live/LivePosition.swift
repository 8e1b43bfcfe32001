/// What a client has seen of a stream: the screen, and how far each feed of notices.
///
/// It is the `id:` of every event, so that a client that comes back is told what it has missed.
struct LivePosition: Equatable, Sendable {
  /// The screen of a client that shows more than the link says, such as what its user has picked: it
  /// is sent none until the place changes.
  static let ownScreen = "own"

  /// The screen, as ``ScreenVersion`` names it.
  var screen: String

  /// The positions of the feeds, by their names.
  var notices: [String: String]

  /// Names what a client has seen.
  init(screen: String, notices: [String: String]) {
    self.screen = screen
    self.notices = notices
  }

  /// The position as a client sends it back.
  var text: String {
    let feeds = notices.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return ([screen] + feeds).joined(separator: " ")
  }

  /// Reads what a client has sent back; of a text that is no position, it keeps nothing.
  init(_ text: String) {
    let parts = text.split(separator: " ")
    screen = parts.first.map(String.init) ?? ""
    notices = Dictionary(
      parts.dropFirst().compactMap { part in
        guard let sign = part.firstIndex(of: "=") else { return nil }
        return (String(part[..<sign]), String(part[part.index(after: sign)...]))
      }
    ) { $1 }
  }
}
