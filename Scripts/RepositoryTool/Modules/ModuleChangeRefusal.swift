/// A reason not to add or remove a module.
enum ModuleChangeRefusal: Error, Equatable {
  case invalidName(String)
  case reservedName(String, reason: String)
  case nameInUse(String, path: String)
  case unknownModule(String, known: [String])
  case noSimplePlace(String)
  case tooManyUses(Int)
  case moduleInUse(String, users: [String])
  case missingList(path: String, opening: String)
  case folderInUse(String)
}

extension ModuleChangeRefusal: CustomStringConvertible {
  /// What is wrong, and what to do.
  var description: String {
    switch self {
    case .invalidName(let name):
      "Invalid name: “\(name)”. Enter 2 to 24 letters and digits that begin with an upper-case"
        + " letter, such as Notes."
    case .reservedName(let name, let reason):
      "The name \(name) is reserved: \(reason). Choose another name."
    case .nameInUse(let name, let path):
      "The name \(name) is in use: see \(path). Choose another name."
    case .unknownModule(let name, let known):
      "Unknown module: \(name). Choose from: \(known.joined(separator: ", "))."
    case .noSimplePlace(let name):
      "\(name) has no link without parameters, so a new module cannot open it. Leave it out of"
        + " --uses."
    case .tooManyUses(let count):
      "\(count) modules do not fit into a row of the manifest. Name fewer, and add the others later."
    case .moduleInUse(let name, let users):
      (["Other modules use \(name). Remove these lines first:"] + users).joined(separator: "\n  ")
    case .missingList(let path, let opening):
      "\(path) has no list that begins with a line “\(opening)… = [”. Restore that line."
    case .folderInUse(let path):
      "\(path) exists already. Choose a new folder for the package."
    }
  }
}
