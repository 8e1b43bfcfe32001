/// How a password breaks into runs that a finger makes without a thought: `qwerty`, `4567`, `zzz`.
struct KeyRuns {
  /// How many runs there are; a password without any has as many as characters.
  let count: Int

  /// How many steps go from one key to its neighbour, and not along the alphabet.
  let keySteps: Int

  /// How many steps go along the alphabet or count up or down.
  let orderSteps: Int

  /// Breaks up a password.
  init(_ scalars: [Unicode.Scalar]) {
    var count = scalars.isEmpty ? 0 : 1
    var keySteps = 0
    var orderSteps = 0
    for (one, next) in zip(scalars, scalars.dropFirst()) {
      let distance = Int(next.value) - Int(one.value)
      if (-1...1).contains(distance) {
        orderSteps += 1
      } else if Self.neighbours.contains([one, next]) {
        keySteps += 1
      } else {
        count += 1
      }
    }
    self.count = count
    self.keySteps = keySteps
    self.orderSteps = orderSteps
  }

  /// Both directions of every pair of neighbouring keys.
  private static let neighbours: Set<[Unicode.Scalar]> = {
    var neighbours: Set<[Unicode.Scalar]> = []
    for row in rows {
      let keys = Array(row.unicodeScalars)
      for (one, next) in zip(keys, keys.dropFirst()) {
        neighbours.formUnion([[one, next], [next, one]])
      }
    }
    return neighbours
  }()

  private static let rows = [
    "1234567890-=", "!@#$%^&*()_+", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./", "qwertzuiop",
    "yxcvbnm", "azertyuiop", "qsdfghjklm", "wxcvbn", "1qaz", "2wsx", "3edc", "4rfv", "5tgb", "6yhn",
    "7ujm", "8ik,", "9ol.", "0p;/", "!qaz", "@wsx", "#edc", "$rfv",
  ]
}
