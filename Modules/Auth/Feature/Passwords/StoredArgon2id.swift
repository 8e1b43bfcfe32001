import CSodium

/// A hash as it is stored, `$argon2id$v=19$m=KIB,t=PASSES,p=1$SALT$SUM`, in its parts.
struct StoredArgon2id {
  let memory: Int
  let passes: UInt64
  let salt: [UInt8]
  let sum: [UInt8]

  /// The highest cost that is paid, in KiB and in passes: far above any that was ever stored, and
  /// below one that would keep who signs in waiting for minutes.
  private static let highestCost = (memory: UInt32(1) << 20, passes: UInt32(32))

  init?(_ text: String) {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[0].isEmpty, parts[1] == "argon2id", parts[2] == "v=19" else {
      return nil
    }
    let numbers = parts[3].split(separator: ",").map { $0.split(separator: "=") }
    guard numbers.map(\.first) == ["m", "t", "p"], numbers.allSatisfy({ $0.count == 2 }),
      let kilobytes = UInt32(numbers[0][1]), let passes = UInt32(numbers[1][1]),
      numbers[2][1] == "1",
      kilobytes <= Self.highestCost.memory, passes <= Self.highestCost.passes,
      let salt = Self.bytes(parts[4]), salt.count == crypto_pwhash_saltbytes(),
      let sum = Self.bytes(parts[5]), sum.count == 32
    else { return nil }
    (memory, self.passes, self.salt, self.sum) = (Int(kilobytes) << 10, UInt64(passes), salt, sum)
  }

  /// Decodes base64 without padding.
  private static func bytes(_ text: Substring) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: text.utf8.count)
    var count = 0
    let variant = Int32(sodium_base64_VARIANT_ORIGINAL_NO_PADDING)
    let text = String(text)
    guard
      sodium_base642bin(&bytes, bytes.count, text, text.utf8.count, nil, &count, nil, variant) == 0
    else { return nil }
    return Array(bytes.prefix(count))
  }
}
