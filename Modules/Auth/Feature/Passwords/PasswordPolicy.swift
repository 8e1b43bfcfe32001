import AuthContract

/// Which passwords may be chosen: long enough, and not among those that are guessed first.
///
/// There are no rules about kinds of characters, and no password ever expires.
struct PasswordPolicy: Sendable {
  /// The fewest characters, counted as Unicode counts them.
  let minimum: Int

  /// The least that ASVS 5.0 asks for.
  static let standard = PasswordPolicy(minimum: 8)

  /// What NIST SP 800-63B-4 asks for where a password is all there is.
  static let nist = PasswordPolicy(minimum: 15)

  /// Returns why somebody cannot have a password, or nothing if they can.
  func weakness(of password: String, for username: String) -> PasswordWeakness? {
    guard password.utf8.count <= Password.limit else { return .tooLong(maximum: Password.limit) }
    let password = password.composed
    guard password.unicodeScalars.count >= minimum else { return .tooShort(minimum: minimum) }
    return commonness(of: password)
      ?? dependence(of: password, on: username, .username)
      ?? dependence(of: password, on: "interchange", .appName)
  }

  /// Returns why a password is guessed first, whoever has it.
  private func commonness(of password: String) -> PasswordWeakness? {
    let scalars = Array(password.lowercased().unicodeScalars)
    if repeatsItself(scalars) { return .repetitive }
    let runs = KeyRuns(scalars)
    if runs.count * 3 <= scalars.count {
      return runs.keySteps > runs.orderSteps ? .keyboardWalk : .sequence
    }
    if isDate(scalars) { return .date }
    return CommonPasswords.contains(password) ? .common : nil
  }

  /// Returns the weakness if a password is not a good one without a word that everybody knows.
  private func dependence(
    of password: String,
    on word: String,
    _ weakness: PasswordWeakness
  ) -> PasswordWeakness? {
    let password = password.lowercased()
    let word = word.lowercased()
    let rest = password.removing(word).removing(String(word.reversed()))
    guard rest.count < password.count else { return nil }
    let isGood = rest.unicodeScalars.count >= Self.standard.minimum && commonness(of: rest) == nil
    return isGood ? nil : weakness
  }

  /// Returns whether hardly any characters differ, or a short piece comes again and again.
  private func repeatsItself(_ scalars: [Unicode.Scalar]) -> Bool {
    if Set(scalars).count <= 3 { return true }
    return (1...4).contains { period in
      zip(scalars, scalars.dropFirst(period)).allSatisfy { $0 == $1 }
    }
  }

  /// Returns whether there are only the digits of a day between 1900 and 2039, in any order.
  private func isDate(_ scalars: [Unicode.Scalar]) -> Bool {
    let signs = scalars.filter { !"-/. ".unicodeScalars.contains($0) }
    let digits = signs.compactMap { Int(String($0)) }
    guard signs.count == 8, digits.count == 8, scalars.count <= 10 else { return false }
    let number = { (range: Range<Int>) in digits[range].reduce(0) { $0 * 10 + $1 } }
    let readings = [
      (year: number(0..<4), parts: [number(4..<6), number(6..<8)].sorted()),
      (year: number(4..<8), parts: [number(0..<2), number(2..<4)].sorted()),
    ]
    return readings.contains { year, parts in
      (1900..<2040).contains(year) && (1...12).contains(parts[0]) && (1...31).contains(parts[1])
    }
  }
}

extension String {
  /// Returns the text without any occurrence of a word.
  fileprivate func removing(_ word: String) -> String {
    guard !word.isEmpty else { return self }
    return split(separator: word, omittingEmptySubsequences: true).joined()
  }
}
