import AuthContract
import System

/// The rules for new passwords: long enough, and not easy to guess.
///
/// There are no rules about kinds of characters, and no password ever expires.
struct PasswordPolicy: Sendable {
  /// The fewest characters, counted as Unicode code points.
  let minimum: Int

  /// The minimum of ASVS 5.0.
  static let standard = PasswordPolicy(minimum: 8)

  /// The minimum of NIST SP 800-63B-4 where a password is the only factor.
  static let nist = PasswordPolicy(minimum: 15)

  /// Returns why a user cannot choose a password, or nil if they can.
  ///
  /// - Parameters:
  ///   - password: What was entered.
  ///   - username: The name of the account.
  ///   - displayName: The name under which the user is shown, where it is known.
  /// - Returns: The first reason that is found.
  func weakness(
    of password: String,
    for username: String,
    shownAs displayName: String? = nil
  ) -> PasswordWeakness? {
    guard password.utf8.count <= Password.limit else { return .tooLong(maximum: Password.limit) }
    let password = password.composed
    guard password.unicodeScalars.count >= minimum else { return .tooShort(minimum: minimum) }
    // Letters that only look different are easy to guess as well.
    return structure(of: password) ?? structure(of: CommonPasswordFilter.plain(password))
      ?? dependence(of: password, on: username, .username)
      ?? displayName.flatMap { dependence(of: password, onWordsOf: $0) }
      ?? dependence(of: password, on: "interchange", .appName)
      ?? (CommonPasswordFilter.matches(password) ? .common : nil)
  }

  /// Returns why a password is easy to guess for any user, without regard to the long list.
  private func structure(of password: String) -> PasswordWeakness? {
    let scalars = Array(password.lowercased().unicodeScalars)
    if repeatsItself(scalars) { return .repetitive }
    let runs = KeyboardRuns(scalars)
    if runs.count * 3 <= scalars.count {
      return runs.keySteps > runs.orderSteps ? .keyboardWalk : .sequence
    }
    if isDate(scalars) { return .date }
    return CommonPasswords.contains(password) ? .common : nil
  }

  /// Returns the weakness of a password that is weak without the user's name or a part of it.
  private func dependence(of password: String, onWordsOf name: String) -> PasswordWeakness? {
    let words = name.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let names = [words.joined(), words.joined(separator: " ")] + words
    return names.lazy.filter { $0.count >= 3 }
      .compactMap { dependence(of: password, on: $0, .displayName) }.first
  }

  /// Returns the weakness of a password that is weak without a well-known word.
  private func dependence(
    of password: String,
    on word: String,
    _ weakness: PasswordWeakness
  ) -> PasswordWeakness? {
    let password = password.lowercased()
    let word = word.lowercased()
    let rest = password.removing(word).removing(String(word.reversed()))
    guard rest.count < password.count else { return nil }
    let isLong = rest.unicodeScalars.count >= Self.standard.minimum
    let isCommon = structure(of: rest) != nil || CommonPasswordFilter.matches(rest)
    return isLong && !isCommon ? nil : weakness
  }

  /// Returns whether very few characters differ, a short piece repeats, or the password is nothing but
  /// a piece again and again that is no password itself.
  private func repeatsItself(_ scalars: [Unicode.Scalar]) -> Bool {
    if Set(scalars).count <= 3 { return true }
    return (1..<max(scalars.count, 2)).contains { period in
      guard zip(scalars, scalars.dropFirst(period)).allSatisfy({ $0 == $1 }) else { return false }
      return period <= 4 || scalars.count.isMultiple(of: period) && isWeak(scalars.prefix(period))
    }
  }

  /// Returns whether a piece is too short for a password, or common.
  private func isWeak(_ piece: ArraySlice<Unicode.Scalar>) -> Bool {
    piece.count < max(minimum, Self.standard.minimum)
      || CommonPasswordFilter.matches(String(String.UnicodeScalarView(piece)))
  }

  /// Returns whether the digits are those of a date between 1900 and 2039, in any order.
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

/// The runs of neighbouring keys and characters in a password, such as `qwerty`, `4567` and `zzz`.
struct KeyboardRuns {
  /// The number of runs; a password without any has as many as characters.
  let count: Int

  /// The number of steps from one key to its neighbour that do not follow the alphabet.
  let keySteps: Int

  /// The number of steps that follow the alphabet or count up or down.
  let orderSteps: Int

  /// Finds the runs of a password.
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

/// The words that many users choose as passwords, generated by rules from a list.
///
/// The words are folded: lower-case letters, symbols replaced by the letters that they resemble, and
/// no digits or symbols around them. ``contains(_:)`` folds a password in the same way, so one word
/// covers hundreds of passwords.
enum CommonPasswords {
  /// All words; more than 3,000.
  static let stems: Set<String> = {
    var stems = Set(words)
    for word in words {
      stems.formUnion(beginnings.map { $0 + word })
      stems.formUnion(endings.map { word + $0 })
      stems.insert(word + word)
      stems.insert(String(word.reversed()))
    }
    return stems
  }()

  /// Returns whether a password is one of the words, perhaps with substituted characters.
  static func contains(_ password: String) -> Bool {
    let lowered = password.lowercased()
    if numbers.contains(lowered) || stems.contains(lowered.filter(\.isLetter)) { return true }
    let head = lowered.prefix { !$0.isLetter }.count
    let tail = lowered.reversed().prefix { !$0.isLetter }.count
    guard head < lowered.count else { return false }
    return cuts(of: head).contains { start in
      cuts(of: tail).contains { end in
        stems.contains(SubstitutedLetters.restored(in: lowered.dropFirst(start).dropLast(end)))
      }
    }
  }

  /// Returns how much of a run of digits and symbols to leave out, as some may replace letters.
  private static func cuts(of run: Int) -> [Int] {
    Array(0...min(run, 6)) + (run > 6 ? [run] : [])
  }

  /// What is typed on a field of digits without looking.
  private static let numbers: Set = [
    "147258369", "159357456", "369258147", "741852963", "789456123", "963852741", "14789632",
    "31415926", "314159265", "27182818", "11235813", "13579246", "02468024", "24681357",
  ]

  private static let beginnings = [
    "a", "i", "my", "the", "our", "im", "mr", "mrs", "big", "new", "old", "hot", "bad", "good",
    "love", "ilove", "super", "hello", "little", "sexy", "go",
  ]

  private static let endings = [
    "s", "me", "my", "you", "u", "man", "boy", "girl", "love", "lover", "er", "y", "x", "xx",
    "one", "forever", "rules", "rocks", "abc", "qwerty",
  ]

  private static let words =
    """
    password passwort passphrase passcode passwd pass pword secret secrets letmein letme welcome \
    login logon signin admin administrator root user username guest default changeme change temp \
    temporary test tester testing demo sample example access enter entry open sesame opensesame \
    private public system server computer internet network wireless router modem office work \
    company business manager master boss service support security secure account master key keys \
    unlock trustno trustme trust nothing none null blank whatever whoknows dontknow idontknow \
    forgot forget remember reminder qwerty qwertz azerty asdf asdfgh zxcvbn yxcvbn qazwsx abc abcd \
    abcdef abcabc love lovely lover loveme iloveyou loveyou baby babe babygirl honey sweet sweetie \
    sweetheart darling angel angels princess prince queen king kings heart hearts kiss kisses sexy \
    beautiful pretty cutie handsome hello hallo hola bonjour goodbye thanks thankyou please sorry \
    monkey dragon tiger lion wolf bear eagle falcon hawk shark dolphin panther horse pony kitty \
    kitten puppy dog doggy cat bunny rabbit turtle butterfly spider snake chicken turkey elephant \
    football soccer baseball basketball hockey tennis golf rugby cricket racing runner swimming \
    fishing hunting surfing skate skater snowboard player playboy winner champion champions legend \
    liverpool arsenal chelsea barcelona madrid juventus bayern yankees cowboys lakers steelers \
    michael jennifer jessica jordan daniel thomas andrew joshua matthew anthony william robert \
    richard charles george david james john peter martin maria anna sarah laura nicole ashley \
    amanda michelle melissa stephanie elizabeth charlie buster maggie ginger pepper cookie \
    chocolate banana orange apple cherry strawberry lemon peanut butter cheese pizza coffee \
    summer winter spring autumn january february march april june july august september october \
    november december monday tuesday wednesday thursday friday saturday sunday sunshine sunny \
    moonlight starlight rainbow flower flowers rose roses garden forest mountain ocean river \
    thunder lightning storm snow fire water earth shadow ghost demon devil death killer hunter \
    warrior knight ninja samurai pirate soldier ranger wizard magic merlin matrix phoenix batman \
    superman spiderman superhero starwars pokemon nintendo mario zelda minecraft fortnite gamer \
    gaming mustang ferrari porsche mercedes corvette harley yamaha honda toyota america england \
    london paris berlin texas canada mexico australia germany freedom liberty hope faith jesus \
    christ heaven blessed money dollar rich lucky diamond silver golden purple yellow green black \
    white blue red orange music guitar drummer piano dancer rockstar metal hacker hacked google \
    facebook twitter instagram amazon apple samsung iphone android windows linux microsoft oracle \
    school college student teacher doctor nurse police family mother father brother sister friend \
    friends forever happy birthday christmas holiday vacation
    """
    .split(separator: " ").map(String.init)
}
