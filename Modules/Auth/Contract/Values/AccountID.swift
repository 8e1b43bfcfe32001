public import Links
public import Mediator

/// The number of an account; it stays the same for as long as the account exists.
public struct AccountID: RawRepresentable, Hashable, Sendable, Codable, ParameterValue {
  /// What the parameter expects.
  public static let expectation = "the number of an account"

  /// The number as it is stored.
  public let rawValue: Int64

  /// The number that no account has: it replaces that of an account that was deleted.
  public static let deleted = AccountID(rawValue: 0)

  /// Creates an account's number from the stored one.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

extension AccountID: Comparable, CustomStringConvertible {
  /// Orders accounts by when they were registered.
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The number as text.
  public var description: String { String(rawValue) }

  /// Hashes the number in one step, as the standard library hashes its own numbers.
  ///
  /// Lists of accounts are matched through dictionaries of hundreds of numbers, where a hasher for each
  /// number would take most of the time. It is safe because the standard library's own hash is returned.
  public func _rawHashValue(seed: Int) -> Int { rawValue._rawHashValue(seed: seed) }
}

extension Array<AccountID> {
  /// Returns each account once, ordered; the number of deleted accounts is left out.
  ///
  /// Many lists name one account several times in a row, so these are left out before sorting. The method
  /// belongs to arrays since that of all sequences would be called without being specialized.
  public func sortedWithoutRepeats() -> [AccountID] {
    var numbers: [Int64] = []
    numbers.reserveCapacity(count)
    var last = AccountID.deleted.rawValue
    for account in self where account.rawValue != last {
      last = account.rawValue
      if account != .deleted { numbers.append(last) }
    }
    numbers.sort()
    var sorted: [AccountID] = []
    sorted.reserveCapacity(numbers.count)
    for number in numbers where number != sorted.last?.rawValue {
      sorted.append(AccountID(rawValue: number))
    }
    return sorted
  }
}

/// The number of a session, as its owner sees it in a list.
public struct SessionID: RawRepresentable, Hashable, Sendable, Codable {
  /// The number.
  public let rawValue: Int64

  /// Creates the number of a session.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

extension SessionID: ParameterValue, Comparable, CustomStringConvertible {
  /// What the parameter expects.
  public static var expectation: String { "the number of a session, as `sessions` lists it" }

  /// The sign that tells a session's number from the number of a row.
  public static var numberSign: String? { "#" }

  /// Parses a number, with or without `#` before it.
  public init?(parameter text: Substring) {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text
    guard let number = Int64(parameter: digits) else { return nil }
    self.init(rawValue: number)
  }

  /// Parses a number from UTF-8, with or without `#` before it.
  public init?(parameter bytes: Span<UInt8>) {
    guard let text = String(parameter: bytes) else { return nil }
    self.init(parameter: Substring(text))
  }

  /// The number as text.
  public var description: String { "\(rawValue)" }

  /// Orders sessions by when they began.
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension Caller {
  /// The account of the signed-in user, or nil.
  public var account: AccountID? {
    principal.map { AccountID(rawValue: $0.account) }
  }
}

extension CallContext {
  /// Returns the account of the signed-in user.
  ///
  /// - Throws: `MiddlewareFailure.unauthorised` if no user is signed in.
  public func signedInAccount() throws -> AccountID {
    guard let account = caller.account else { throw MiddlewareFailure.unauthorised(.signedIn) }
    return account
  }
}
