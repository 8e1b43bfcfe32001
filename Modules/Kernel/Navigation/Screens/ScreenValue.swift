public import Mediator

/// A piece of what a screen says, as a value; the front draws it.
///
/// Text of users is a ``quote(_:)``, a ``numbered(_:number:)`` or a ``person(_:)``, never
/// ``text(_:)``, so that a front can show that the program did not write it.
public enum ScreenValue: Hashable, Sendable {
  /// Text of the program.
  case text(String)

  /// Text that a user wrote, such as the title of a group or what someone says about themselves.
  case quote(String)

  /// Text that a user wrote, with the number that tells it from other text in the same words.
  case numbered(String, number: Int64)

  /// A user.
  case person(ScreenPerson)

  /// Several users.
  case people([ScreenPerson])

  /// A moment.
  case moment(Timestamp)

  /// A number of things.
  case count(Int)

  /// A picture.
  case picture(ScreenPicture)

  /// The value as text, for scripts: names of people, and moments in universal time.
  public var plain: String {
    switch self {
    case .text(let text), .quote(let text): text
    case .numbered(let text, let number): "\(text) (#\(number))"
    case .person(let person): person.name
    case .people(let people): people.map(\.name).joined(separator: ", ")
    case .moment(let moment): moment.rfc3339
    case .count(let count): "\(count)"
    case .picture(let picture): picture.summary
    }
  }

  /// Whether there is nothing to show.
  var isEmpty: Bool {
    switch self {
    case .text(let text), .quote(let text), .numbered(let text, _): text.isEmpty
    case .people(let people): people.isEmpty
    case .person, .moment, .count, .picture: false
    }
  }
}

extension ScreenValue: ExpressibleByStringInterpolation {
  /// Takes text of the program.
  public init(stringLiteral text: String) { self = .text(text) }
}

extension ScreenValue: Codable {
  private enum CodingKeys: String, CodingKey {
    case text, quote, numbered, person, people, moment, count, picture
  }

  /// A text with its number.
  private struct NumberedText: Codable {
    let text: String
    let number: Int64
  }

  /// Decodes the kind of the value and the value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch container.allKeys.first {
    case .text?: self = .text(try container.decode(String.self, forKey: .text))
    case .quote?: self = .quote(try container.decode(String.self, forKey: .quote))
    case .numbered?:
      let numbered = try container.decode(NumberedText.self, forKey: .numbered)
      self = .numbered(numbered.text, number: numbered.number)
    case .person?: self = .person(try container.decode(ScreenPerson.self, forKey: .person))
    case .people?: self = .people(try container.decode([ScreenPerson].self, forKey: .people))
    case .moment?: self = .moment(try container.decode(Timestamp.self, forKey: .moment))
    case .count?: self = .count(try container.decode(Int.self, forKey: .count))
    case .picture?: self = .picture(try container.decode(ScreenPicture.self, forKey: .picture))
    case nil:
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "No kind of value.")
      )
    }
  }

  /// Encodes the value with its kind as the key.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .text(let text): try container.encode(text, forKey: .text)
    case .quote(let text): try container.encode(text, forKey: .quote)
    case .numbered(let text, let number):
      try container.encode(NumberedText(text: text, number: number), forKey: .numbered)
    case .person(let person): try container.encode(person, forKey: .person)
    case .people(let people): try container.encode(people, forKey: .people)
    case .moment(let moment): try container.encode(moment, forKey: .moment)
    case .count(let count): try container.encode(count, forKey: .count)
    case .picture(let picture): try container.encode(picture, forKey: .picture)
    }
  }
}
