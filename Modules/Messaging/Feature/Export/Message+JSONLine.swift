import AuthContract
import Mediator
import MessagingContract

extension Message {
  /// The message as a line of JSON, with the line break.
  var jsonLine: String {
    var line = "{\"id\":\"\(id)\",\"number\":\(number),\"from\":"
    line.appendJSON(from?.text)
    line += ",\"name\":"
    line.appendJSON(name)
    line += ",\"text\":"
    line.appendJSON(text)
    line += ",\"sentAt\":\(sentAt.milliseconds),\"sentAtTime\":\"\(sentAt.rfc3339)\""
    line += ",\"isEdited\":\(isEdited)"
    if let editedAt {
      line += ",\"editedAt\":\(editedAt.milliseconds),\"editedAtTime\":\"\(editedAt.rfc3339)\""
    }
    line += ",\"isMine\":\(isMine)"
    if let change {
      line += ",\"change\":"
      line.appendJSON(change.sentence(by: name))
    }
    if let answers { line += ",\"answers\":\"\(answers.id)\"" }
    if !reactions.isEmpty {
      let given = reactions.map { "\"\($0.emoji)\":\($0.count)" }.joined(separator: ",")
      line += ",\"reactions\":{\(given)}"
    }
    return line + "}\n"
  }
}

extension String {
  /// Appends a JSON string; control characters and line separators are escaped.
  fileprivate mutating func appendJSON(_ text: String?) {
    guard let text else { return append("null") }
    append("\"")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": append("\\\"")
      case "\\": append("\\\\")
      case "\n": append("\\n")
      case "\t": append("\\t")
      case "\u{00}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        append("\\u" + scalar.fourDigits)
      default: unicodeScalars.append(scalar)
      }
    }
    append("\"")
  }
}

extension Unicode.Scalar {
  fileprivate var fourDigits: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
