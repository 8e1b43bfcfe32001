/// Why a module is neither made nor taken away.
enum Objection: Error, Equatable {
  case badName(String)
  case keptForOthers(String, reason: String)
  case taken(String, path: String)
  case unknown(String, known: [String])
  case noPlace(String)
  case tooManyUses(Int)
  case used(String, by: [String])
  case noListing(path: String, opening: String)
}

extension Objection: CustomStringConvertible {
  /// The reason, and what would work.
  var description: String {
    switch self {
    case .badName(let name):
      "“\(name)” cannot name a module: it takes 2 to 24 letters and digits, the first of them"
        + " upper-case, such as Notes."
    case .keptForOthers(let name, let reason): "“\(name)” cannot name a module: \(reason)."
    case .taken(let name, let path): "“\(name)” is taken: see \(path)."
    case .unknown(let name, let known):
      "There is no module \(name). There are: \(known.joined(separator: ", "))."
    case .noPlace(let name):
      "\(name) has no place that opens without a value, so nothing can be made that uses it."
    case .tooManyUses(let count):
      "The row of the manifest has no room for \(count) uses; add the others once it stands."
    case .used(let name, let users):
      (["\(name) is used, so it stays:"] + users).joined(separator: "\n  ")
    case .noListing(let path, let opening):
      "\(path) has no list that begins with “\(opening)” in a line of its own."
    }
  }
}
