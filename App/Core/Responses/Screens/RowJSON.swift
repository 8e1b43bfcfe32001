import Mediator
import Navigation

/// Named values as the members of an object.
struct LabeledValuesJSON: Encodable {
  let fields: [LabeledValue]

  init(_ fields: [LabeledValue]) {
    self.fields = fields
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyCodingKey.self)
    for field in fields { try field.encode(to: &container) }
  }
}

extension LabeledValue {
  /// Encodes the value as a member; beside a time stand its milliseconds.
  fileprivate func encode(to container: inout KeyedEncodingContainer<AnyCodingKey>) throws {
    try container.encode(value, forKey: AnyCodingKey(name))
    if case .moment(let moment) = content {
      try container.encode(moment.milliseconds, forKey: AnyCodingKey("\(name)Milliseconds"))
    }
  }
}

/// A row with its fields as further members.
struct RowJSON: Encodable {
  let row: ScreenDescription.Row

  init(_ row: ScreenDescription.Row) {
    self.row = row
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyCodingKey.self)
    try container.encode(row.title, forKey: "title")
    try container.encodeIfPresent(row.detail, forKey: "detail")
    try container.encode(row.link, forKey: "link")
    for field in row.fields { try field.encode(to: &container) }
    if case .person(let person) = row.label { try container.encode(person, forKey: "person") }
    try container.encodeIfPresent(row.key, forKey: "key")
    try container.encodeIfPresent(row.number, forKey: "number")
    if !row.state.words.isEmpty { try container.encode(row.state.words, forKey: "state") }
    try container.encodeIfPresent(row.receipt, forKey: "receipt")
    if !row.offers.isEmpty { try container.encode(row.offers, forKey: "actions") }
    try container.encodeIfPresent(row.moment?.rfc3339, forKey: "time")
    try container.encodeIfPresent(row.moment?.milliseconds, forKey: "milliseconds")
  }
}
