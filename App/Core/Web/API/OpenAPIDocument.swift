import HTTP
import JSON
import Links
import Mediator

/// The description of the API in the form of OpenAPI 3.1, made from what the modules registered.
struct OpenAPIDocument {
  private let app: RunningApp
  private let settings: WebSettings

  init(of app: RunningApp, _ settings: WebSettings) {
    self.app = app
    self.settings = settings
  }

  /// The document as a response.
  var response: HTTPResponse {
    get throws {
      let text = try JSONTextEncoder.text(of: document)
      return HTTPResponse(.ok, text: text, type: "application/json")
    }
  }

  /// The document.
  var document: OrderedJSON {
    let schemas = JSONSchemas(besides: ["Problem", "Place", "Screen"])
    let commands = app.mediator.commands.entries.map { command in
      let result = schemas.schema(of: command.response).schema
      return ("/api/v1/\(command.path)", path(of: command, answering: result))
    }
    let screen = ScreenSchema(in: schemas).schema
    let answers = schemas.components.map { ($0.name, $0.schema) }
    return [
      "openapi": "3.1.0",
      "info": [
        "title": "Interchange", "version": "1.0",
        "description": "Every command of the app, and every place as JSON.",
      ],
      "servers": [["url": .text(settings.publicURL ?? "/")]],
      "paths": .object(
        [
          ("/api/v1/screens/{link}", screens), ("/api/v1/live", live), ("/api/v1/undo", Self.undo),
        ] + commands
      ),
      "components": [
        "schemas": .object(
          [("Problem", Self.problem), ("Place", Self.place), ("Screen", screen)] + answers
        ),
        "responses": ["Problem": Self.problemResponse, "TooMany": Self.tooManyResponse],
        "securitySchemes": [
          "bearer": ["type": "http", "scheme": "bearer"],
          "cookie": ["type": "apiKey", "in": "cookie", "name": .text(settings.sessionCookie)],
        ],
      ],
      "security": Self.signedIn,
    ]
  }

  private static let signedIn: OrderedJSON = [["bearer": []], ["cookie": []]]
  private static let anyone: OrderedJSON = [.object([]), ["bearer": []], ["cookie": []]]

  // MARK: - Commands

  private func path(
    of command: CommandDescriptor,
    answering result: OrderedJSON
  ) -> OrderedJSON {
    let parameters = command.parameters
    var operation: [(String, OrderedJSON)] = [
      ("operationId", .text(command.words.joined(separator: "_"))),
      ("tags", [.text(command.module.text)]),
      ("summary", .text(command.summary)),
      ("description", .text("At the prompt: \(command.example)")),
      ("security", command.access == .anyone ? Self.anyone : Self.signedIn),
    ]
    if parameters.contains(where: { $0.name == "key" }) {
      operation.append(("parameters", [Self.idempotencyKey]))
    }
    let isNeeded =
      parameters.contains { $0.presence == .required }
      || command.confirmation != nil
    operation.append(("requestBody", body(of: command, parameters, isNeeded: isNeeded)))
    operation.append(("responses", responses(to: command, parameters, result)))
    let get = command.isAboutPicture ? [("get", picture(of: command, parameters))] : []
    return .object(get + [("post", .object(operation))])
  }

  /// The bytes of the picture that a command is about.
  private func picture(
    of command: CommandDescriptor,
    _ parameters: [ParameterInfo]
  ) -> OrderedJSON {
    let query: [OrderedJSON] = parameters.filter { !$0.kind.isFile }.map { parameter in
      [
        "name": .text(parameter.name), "in": "query",
        "required": .truth(parameter.presence == .required),
        "schema": OpenAPIParameter(parameter).schema,
      ]
    }
    return [
      "operationId": .text("\(command.words.joined(separator: "_"))_bytes"),
      "tags": [.text(command.module.text)], "summary": "Returns the picture itself.",
      "security": Self.signedIn, "parameters": .list(query),
      "responses": [
        "200": ["description": "The picture.", "content": .object(Self.pictures)],
        "304": ["description": "The picture is the one that the ETag names."],
        "default": ["$ref": "#/components/responses/Problem"],
      ],
    ]
  }

  private func body(
    of command: CommandDescriptor,
    _ parameters: [ParameterInfo],
    isNeeded: Bool
  ) -> OrderedJSON {
    // A file is uploaded as a form; JSON has the other parameters.
    let members = parameters.filter { $0.kind != .file }
    var properties = members.map { ($0.name, OpenAPIParameter($0).schema) }
    var required = members.filter { $0.presence == .required }.map(\.name)
    if let question = command.confirmation {
      properties.append(
        ("yes", ["type": "boolean", "const": true, "description": .text(question)])
      )
      required.append("yes")
    }
    var schema: [(String, OrderedJSON)] = [
      ("type", "object"), ("properties", .object(properties)), ("additionalProperties", false),
    ]
    if !required.isEmpty { schema.append(("required", .list(required.map { .text($0) }))) }
    var content: [(String, OrderedJSON)] = [("application/json", ["schema": .object(schema)])]
    if parameters.contains(where: { $0.kind == .file }) {
      let fields = parameters.map { parameter in
        let file: OrderedJSON = ["type": "string", "contentMediaType": "application/octet-stream"]
        return (parameter.name, parameter.kind == .file ? file : ["type": "string"])
      }
      let form: OrderedJSON = ["type": "object", "properties": .object(fields)]
      content.append(("multipart/form-data", ["schema": form]))
    }
    return ["required": .truth(isNeeded), "content": .object(content)]
  }

  private func responses(
    to command: CommandDescriptor,
    _ parameters: [ParameterInfo],
    _ result: OrderedJSON
  ) -> OrderedJSON {
    var content: [(String, OrderedJSON)] = [
      (
        "application/json",
        ["schema": Self.answer(to: command.name, result, hasToken: command.mayChangeCaller)]
      )
    ]
    if parameters.contains(where: { $0.kind == .newFile }) {
      content.append(("application/octet-stream", .object([])))
      if command.isAboutPicture { content += Self.pictures }
    }
    return [
      "200": ["description": "It was done.", "content": .object(content)],
      "429": ["$ref": "#/components/responses/TooMany"],
      "default": refusal(of: command),
    ]
  }

  /// What is answered where a command was not done, with the codes that only it has.
  private func refusal(of command: CommandDescriptor) -> OrderedJSON {
    let codes = command.refusalCodes.sorted().joined(separator: ", ")
    guard !codes.isEmpty else { return ["$ref": "#/components/responses/Problem"] }
    return [
      "description": .text("The command failed. Besides the general types: \(codes)."),
      "content": Self.problemContent,
    ]
  }

  private static func answer(
    to command: String,
    _ result: OrderedJSON,
    hasToken: Bool = false
  ) -> OrderedJSON {
    let token: OrderedJSON = [
      "type": "string", "description": "Send it as Authorization: Bearer TOKEN.",
    ]
    let members: [(String, OrderedJSON)] = [
      ("ok", ["type": "boolean", "const": true]),
      ("command", ["type": "string", "const": .text(command)]), ("result", result),
    ]
    return [
      "type": "object", "required": ["ok", "command", "result"],
      "properties": .object(members + (hasToken ? [("token", token)] : [])),
    ]
  }

  private static let pictures = ["png", "jpeg", "gif", "webp"].map {
    ("image/\($0)", OrderedJSON.object([]))
  }

  private static let undo: OrderedJSON = [
    "post": [
      "operationId": "undo", "tags": ["Commands"],
      "summary": .text(UndoCommand.command.summary),
      "security": signedIn,
      "responses": [
        "200": [
          "description": "It was undone.",
          "content": [
            "application/json": [
              "schema": answer(
                to: "undo",
                [
                  "type": "object", "required": ["undone"],
                  "properties": ["undone": ["type": "string", "description": "What was undone."]],
                ]
              )
            ]
          ],
        ],
        "default": ["$ref": "#/components/responses/Problem"],
      ],
    ]
  ]

  private static let idempotencyKey: OrderedJSON = [
    "name": "Idempotency-Key", "in": "header", "required": false,
    "description": "A request that is sent again with the same key is done once.",
    "schema": ["type": "string", "format": "uuid"],
  ]

  // MARK: - Places

  private var screens: OrderedJSON {
    let links = app.mediator.links.entries.map { "\($0.pattern)" }.joined(separator: ", ")
    return [
      "get": [
        "operationId": "screen", "tags": ["Places"],
        "summary": "Returns what a place shows.",
        "description": .text("The links: \(links)"),
        "security": Self.anyone,
        "parameters": [
          [
            "name": "link", "in": "path", "required": true, "schema": ["type": "string"],
            "description": "The link, also encoded as one part, such as auth%2Flogin.",
          ],
          ["name": "If-None-Match", "in": "header", "schema": ["type": "string"]],
        ],
        "responses": [
          "200": [
            "description": "The screen.",
            "content": [
              "application/json": ["schema": ["$ref": "#/components/schemas/Place"]]
            ],
          ],
          "304": ["description": "The screen is the one that the ETag names."],
          "default": ["$ref": "#/components/responses/Problem"],
        ],
      ]
    ]
  }

  private var live: OrderedJSON {
    let text: OrderedJSON = ["type": "string"]
    return [
      "get": [
        "operationId": "live", "tags": ["Places"],
        "summary": "Sends the screen of a place whenever it changes, and notices.",
        "description": .text(Self.events),
        "security": Self.anyone,
        "parameters": [
          ["name": "link", "in": "query", "required": true, "schema": text],
          ["name": "as", "in": "query", "schema": ["enum": ["html", "json"]]],
          ["name": "position", "in": "query", "schema": text],
          [
            "name": "reader", "in": "query", "schema": text,
            "description": "The username for whom it is; for others the stream ends at once.",
          ],
          ["name": "Last-Event-ID", "in": "header", "schema": text],
        ],
        "responses": [
          "200": [
            "description": "The events.",
            "content": ["text/event-stream": ["schema": text]],
          ],
          "default": ["$ref": "#/components/responses/Problem"],
        ],
      ]
    ]
  }

  private static let events = """
    Each event has data, as JSON where as=json is asked for; without it, the data of screen is HTML. \
    screen: the Screen as it is now. notice: text, and the link to where it happened or null. counts: \
    how much waits, by the address of each tab. closed: a Problem; the place is not open any more, and \
    the stream ends. restart: the server ends; come back after retry. The id of the last event, sent \
    as Last-Event-ID or as position, goes on from there. A line with a colon alone keeps the stream \
    open. With as=json a program has been shown each change of the place, so that new messages there \
    count as read; what was there before does not.
    """

  private static let place: OrderedJSON = [
    "type": "object", "required": ["ok", "outcome"],
    "properties": [
      "ok": ["const": true], "outcome": ["type": "string"],
      "screen": ["$ref": "#/components/schemas/Screen"],
    ],
  ]

  private static let problem: OrderedJSON = [
    "type": "object", "required": ["type", "title", "status"],
    "properties": [
      "type": ["type": "string", "description": "The code, which stays the same."],
      "title": ["type": "string", "description": "What happened."],
      "status": ["type": "integer"],
      "detail": ["type": "string", "description": "What to do about it."],
      "parameter": ["type": "string", "description": "The parameter that it is about."],
    ],
  ]

  private static let problemResponse: OrderedJSON = [
    "description": "The command failed.", "content": problemContent,
  ]

  private static let tooManyResponse: OrderedJSON = [
    "description": "Too many requests.",
    "headers": [
      "Retry-After": [
        "description": "The seconds to wait.", "schema": ["type": "integer", "minimum": 1],
      ]
    ],
    "content": problemContent,
  ]

  private static let problemContent: OrderedJSON = [
    "application/problem+json": ["schema": ["$ref": "#/components/schemas/Problem"]]
  ]
}

/// A parameter of a command as a schema.
private struct OpenAPIParameter {
  private let info: ParameterInfo

  init(_ info: ParameterInfo) {
    self.info = info
  }

  /// The schema; a repeated parameter is a list.
  var schema: OrderedJSON {
    guard info.presence == .repeated else { return .object(single + description) }
    return .object([("type", "array"), ("items", .object(single))] + description)
  }

  private var single: [(String, OrderedJSON)] {
    if info.kind == .newFile { return [("type", "boolean"), ("const", true)] }
    if info.presence == .flag { return [("type", "boolean")] }
    // Who leaves a parameter out may also say so.
    let null: [OrderedJSON] = [.optional, .defaulted].contains(info.presence) ? [.null] : []
    let takesNumbers = info.kind == .number || info.kind == .time || info.numberSign != nil
    let types = (takesNumbers ? ["integer", "string"] : ["string"]) + null.map { _ in "null" }
    var members: [(String, OrderedJSON)] = [
      ("type", types.count == 1 ? .text(types[0]) : .list(types.map { .text($0) }))
    ]
    if info.isTruth {
      members = [("enum", .list([true, false] + info.choices.map { .text($0) } + null))]
    } else if !info.choices.isEmpty {
      members.append(("enum", .list(info.choices.map { .text($0) } + null)))
    }
    if info.kind == .time {
      let range = ParameterObject.milliseconds
      members.append(("minimum", .number(Int(range.lowerBound))))
      members.append(("maximum", .number(Int(range.upperBound))))
    }
    if let limit = info.limit, info.kind != .number {
      members.append(("maxLength", .number(limit)))
    }
    if info.isSecret { members.append(("format", "password")) }
    return members
  }

  private var description: [(String, OrderedJSON)] {
    var summary = info.summary.isEmpty ? info.expectation : info.summary
    if info.kind == .newFile { summary = "true, to be sent the file as the answer" }
    if info.kind == .time { summary += "; or the milliseconds since 1970, as answers have them" }
    var members: [(String, OrderedJSON)] = [("description", .text(summary))]
    if let text = info.defaultText, info.presence == .defaulted {
      let number = info.kind == .number ? Int(text) : nil
      members.append(("default", number.map { .number($0) } ?? .text(text)))
    }
    return members
  }
}
