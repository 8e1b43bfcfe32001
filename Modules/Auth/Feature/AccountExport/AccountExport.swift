import AuthContract
import Database
import Mediator

/// Everything that the app keeps about a user, as JSON: modules, their tables, the rows of these.
///
/// Accounts are written as usernames, moments as text in universal time.
struct AccountExport: Encodable {
  let data: [ModuleAccountDataRows]
  let names: [AccountID: Username]

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberCodingKey.self)
    for module in data {
      var tables = container.nestedContainer(
        keyedBy: MemberCodingKey.self,
        forKey: MemberCodingKey(module)
      )
      for table in module.tables {
        let rows = table.rows.map { Row(fields: $0, names: names) }
        try tables.encode(rows, forKey: MemberCodingKey(table.name))
      }
    }
  }

  /// A row as an object.
  private struct Row: Encodable {
    let fields: [(name: String, value: AccountDataRows.Value)]
    let names: [AccountID: Username]

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberCodingKey.self)
      for (name, value) in fields {
        switch value {
        case .number(let number): try container.encode(number, forKey: MemberCodingKey(name))
        case .fraction(let number): try container.encode(number, forKey: MemberCodingKey(name))
        case .text(let text): try container.encode(text, forKey: MemberCodingKey(name))
        case .bytes(let bytes): try container.encode(bytes.base64, forKey: MemberCodingKey(name))
        case .moment(let moment):
          let text = Timestamp(milliseconds: moment).rfc3339
          try container.encode(text, forKey: MemberCodingKey(name.withoutEnding("_at")))
        case .account(let account):
          let username = names[AccountID(rawValue: account)]
          try container.encode(username, forKey: MemberCodingKey(name.withoutEnding("_account")))
        }
      }
    }
  }

  /// The name of a member; any text is valid.
  private struct MemberCodingKey: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(_ text: String) { stringValue = text }

    init(_ module: ModuleAccountDataRows) { stringValue = "\(module.module)".lowercased() }

    init?(stringValue: String) { self.init(stringValue) }

    init?(intValue: Int) { nil }
  }
}

extension String {
  fileprivate func withoutEnding(_ ending: String) -> String {
    hasSuffix(ending) ? String(dropLast(ending.count)) : self
  }
}

extension [UInt8] {
  /// The bytes as text of 64 signs (RFC 4648).
  fileprivate var base64: String {
    let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((count + 2) / 3 * 4)
    for start in stride(from: 0, to: count, by: 3) {
      let part = self[start..<Swift.min(start + 3, count)]
      let bits = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      for sign in 0..<4 {
        let isFilling = sign > part.count
        text.append(isFilling ? UInt8(ascii: "=") : signs[bits >> (18 - 6 * sign) & 63])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
