import HTTP
import Mediator
import Navigation
import System

/// The values of screens as HTML.
enum ScreenValueHTML {
  /// Returns a value within a line.
  static func inline(_ value: ScreenValue) -> HTMLText {
    switch value {
    case .text(let text): "\(text)"
    case .quote(let text): "<bdi>\(text)</bdi>"
    case .numbered(let text, let number):
      "<bdi>\(text)</bdi> <bdi class=\"username\">#\(Int(number))</bdi>"
    case .person(let person): PersonHTML.name(of: person)
    case .people(let people):
      people.enumerated().reduce("") { $0 + ($1.offset == 0 ? "" : ", ") + name($1.element) }
    case .moment(let moment): time(moment)
    case .count(let count): "<span class=\"number\">\(count)</span>"
    case .picture(let picture): self.picture(picture)
    }
  }

  /// Returns a value that has a line, or several, to itself.
  static func block(_ value: ScreenValue) -> HTMLText {
    guard case .quote(let text) = value else { return inline(value) }
    return "<span class=\"words\" dir=\"auto\">\(LinkedTextHTML.html(of: text))</span>"
  }

  /// Returns a picture, which the browser asks for at this site.
  private static func picture(_ picture: ScreenPicture) -> HTMLText {
    """
    <img class="picture" src="\(picture.address)" alt="\(picture.alternative)" loading="lazy" \
    decoding="async">
    """
  }

  private static func name(_ person: ScreenPerson) -> HTMLText { PersonHTML.name(of: person) }

  // MARK: - Time

  /// Moments in universal time; a script writes them in the reader's zone and relative to now.
  private static let times = RelativeTimeFormatter(
    LocalClock(zone: .utc) { Timestamp(milliseconds: 0) }
  )

  /// Returns a moment.
  static func time(_ moment: Timestamp) -> HTMLText {
    """
    <time datetime="\(moment.rfc3339)">\(words(of: moment))</time>
    """
  }

  /// Returns a moment for readers without scripts.
  static func words(of moment: Timestamp) -> String {
    "\(times.text(moment)), \(times.timeOfDay(moment)) UTC"
  }

  /// Returns the time of day of a moment beneath its date.
  static func timeOfDay(_ moment: Timestamp) -> HTMLText {
    "<time datetime=\"\(moment.rfc3339)\" class=\"clock\">\(times.timeOfDay(moment))</time>"
  }

  /// Returns the date of a moment, above what happened on it.
  static func day(_ moment: Timestamp) -> HTMLText {
    let date = moment.rfc3339.prefix(10)
    return """
      <li class="day" data-key="day-\(date)"><time datetime="\(date)">\(times.day(of: moment))</time></li>
      """
  }

  /// Returns the number of the day of a moment.
  static func dayNumber(_ moment: Timestamp) -> Int { times.dayNumber(of: moment) }
}

extension ScreenPicture {
  /// Where a browser gets the picture at this site.
  var address: String {
    let path = command.split(separator: " ").joined(separator: "/")
    let version = version.map { [(key: "version", value: $0)] } ?? []
    let query = (parameters.sorted { $0.key < $1.key } + version)
      .map { "\(URLEncoding.encode($0.key))=\(URLEncoding.encode($0.value))" }
    return "/api/v1/\(path)?\(query.joined(separator: "&"))"
  }
}
