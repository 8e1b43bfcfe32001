import Navigation

/// The schema of ``ScreenJSON``, whose rows and fields have members that the screens name.
struct ScreenSchema {
  private let action: OrderedJSON
  private let person: OrderedJSON
  private let receipt: OrderedJSON
  private let section: OrderedJSON

  init(in schemas: JSONSchemas) {
    action = schemas.schema(of: ActionJSON.self).schema
    person = schemas.schema(of: ScreenPerson.self).schema
    receipt = schemas.schema(of: DeliveryReceipt.self).schema
    section = schemas.schema(of: SectionJSON.self).schema
  }

  /// The schema of a screen.
  var schema: OrderedJSON {
    [
      "type": "object",
      "required": ["link", "title", "text", "fields", "rows", "actions", "sections", "version"],
      "properties": [
        "link": Self.link, "title": Self.text, "person": person,
        "text": ["type": "array", "items": Self.text],
        "fields": [
          "type": "object", "description": "The values by their names.",
          "additionalProperties": ["type": ["string", "integer"]],
        ],
        "rows": ["type": "array", "items": row], "actions": ["type": "array", "items": action],
        "sections": [
          "type": "array", "items": section,
          "description": "The order of all that is above, where rows are named by their places.",
        ],
        "version": ["type": "integer", "const": .number(ScreenDescription.version)],
      ],
    ]
  }

  private var row: OrderedJSON {
    [
      "type": "object", "required": ["title", "link"],
      "additionalProperties": ["type": ["string", "integer"]],
      "description": "A row, with its fields as further members.",
      "properties": [
        "title": Self.text, "detail": Self.text, "link": Self.link, "person": person,
        "key": Self.text, "number": ["type": "integer"],
        "state": ["type": "array", "items": Self.text], "receipt": receipt,
        "actions": [
          "type": "array", "items": Self.text,
          "description": "The names of actions whose first argument is the key.",
        ],
        "time": ["type": "string", "format": "date-time"], "milliseconds": ["type": "integer"],
      ],
    ]
  }

  private static let text: OrderedJSON = ["type": "string"]
  private static let link: OrderedJSON = ["type": ["string", "null"]]
}
