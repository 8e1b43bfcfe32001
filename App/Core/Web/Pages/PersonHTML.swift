import Navigation

/// Users as HTML: a chosen name, and the username that no other user can have.
enum PersonHTML {
  /// The number of colours for those who have no picture.
  private static let hues: UInt32 = 8

  /// Returns the name, and the username after an @ that no chosen name shows.
  static func name(of person: ScreenPerson) -> HTMLText {
    guard let username = person.username else {
      return "<span class=\"gone\"><bdi>\(person.name)</bdi></span>"
    }
    if person.isReader { return "you" }
    let text = person.text
    let presence: HTMLText =
      person.presence.map { " <span class=\"presence\">\($0.words)</span>" } ?? ""
    guard text.hasSuffix(" @\(username)") else {
      let name: HTMLText = "<bdi class=\"username\">\(text)</bdi>"
      return presence.isEmpty ? name : "<span>\(name)</span>\(presence)"
    }
    return """
      <bdi>\(text.dropLast(username.count + 2))</bdi> \
      <bdi class="username">@\(username)</bdi>\(presence)
      """
  }

  /// Returns the picture of a user, or the first letter on a colour of the user's own.
  ///
  /// - Parameters:
  ///   - name: The text with the letter.
  ///   - key: What the colour depends on.
  ///   - picture: What covers the letter once the browser has it.
  /// - Returns: The picture, which says nothing that the name beside it does not.
  static func avatar(
    of name: String,
    coloredBy key: String? = nil,
    under picture: HTMLText = ""
  ) -> HTMLText {
    let letter = name.first { $0.isLetter || $0.isNumber }.map { $0.uppercased() } ?? "·"
    let hue = (key ?? name).unicodeScalars.reduce(UInt32(7)) { ($0 &* 31) &+ $1.value } % hues
    return "<span class=\"avatar hue-\(Int(hue))\" aria-hidden=\"true\">\(letter)\(picture)</span>"
  }

  /// Returns the picture in front of a row, if it is about someone.
  static func avatar(for label: ScreenValue) -> HTMLText {
    switch label {
    case .person(let person): avatar(of: person)
    case .quote(let text), .numbered(let text, _): avatar(of: text)
    case .people(let people): people.first.map { avatar(of: $0) } ?? ""
    case .text, .moment, .count, .picture: ""
    }
  }

  private static func avatar(of person: ScreenPerson) -> HTMLText {
    let username = person.username ?? ""
    let name = person.name.contains { $0.isLetter } ? person.name : username
    let picture: HTMLText =
      person.picture.map {
        "<img src=\"\($0.address)\" alt=\"\" loading=\"lazy\" decoding=\"async\">"
      } ?? ""
    return avatar(of: name, coloredBy: username, under: picture)
  }
}
