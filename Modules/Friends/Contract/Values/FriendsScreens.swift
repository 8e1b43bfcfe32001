import AuthContract
public import Navigation
import ProfileContract

extension PeoplePage: ScreenConvertible {
  /// The page as a screen, a row for each user.
  public var screen: Screen {
    Screen(title) {
      if people.isEmpty { emptyNotice }
      ListRows(people) { $0.row(dated: dateLabel, opensProfile: list == .friends) }
      if let next { Paragraph("More with --after \(next)") }
    }
  }

  private var title: String {
    switch list {
    case .friends: "Friends"
    case .blocked: "Blocked people"
    }
  }

  private var dateLabel: String {
    switch list {
    case .friends: "added"
    case .blocked: "blocked"
    }
  }
}

extension FriendRequestsResponse: ScreenConvertible {
  /// The requests as a screen.
  public var screen: Screen {
    Screen("Requests") {
      for section in sections() { section }
    }
  }

  /// Returns the requests, those of each direction in a section; each row opens a profile.
  ///
  /// - Parameters:
  ///   - received: What can be done with a request to the reader.
  ///   - sent: What can be done with a request of the reader.
  /// - Returns: The sections, without empty ones.
  public func sections(
    offeringReceived received: [String] = [],
    offeringSent sent: [String] = []
  ) -> [ScreenSection] {
    if self.received.isEmpty, self.sent.isEmpty {
      return [ScreenSection { Self.emptyNotice }]
    }
    // How many there are in all is not known where there are more.
    let counts = hasMore ? nil : (received: self.received.count, sent: self.sent.count)
    let received = ScreenSection("They ask you", count: counts?.received) {
      ListRows(self.received) {
        $0.requestRow(opening: ProfileScene.of($0.username), offering: received)
      }
    }
    // A user who was asked may hide their profile from the reader: then there is nothing to open.
    let sent = ScreenSection("You asked", count: counts?.sent) {
      ListRows(self.sent) { $0.requestRow(opening: nil, offering: sent) }
    }
    let more = ScreenSection { Paragraph(Self.advice) }
    return (self.received.isEmpty ? [] : [received]) + (self.sent.isEmpty ? [] : [sent])
      + (hasMore ? [more] : [])
  }
}

extension FriendSuggestionsResponse: ScreenConvertible {
  /// The suggested users as a screen.
  public var screen: Screen {
    Screen("People you may know") {
      section()
    }
  }

  /// Returns the suggested users; each row opens a profile.
  ///
  /// - Parameter actions: What can be done with a suggestion.
  /// - Returns: The section.
  public func section(offering actions: [String] = []) -> ScreenSection {
    ScreenSection {
      if people.isEmpty { Self.emptyNotice }
      ListRows(people) { person in
        ListRow(
          .person(ScreenPerson(person.username, name: person.name)),
          fields: [LabeledValue("in common", .count(person.mutual))],
          opens: ProfileScene.of(person.username),
          actions: RowActions(actions, key: person.username.text)
        )
      }
    }
  }
}

extension ListedPerson {
  /// Both names.
  public var person: ScreenPerson { ScreenPerson(username, name: name).with(presence) }

  /// Returns the user as a row.
  ///
  /// - Parameters:
  ///   - dated: What happened on the date of the entry.
  ///   - actions: What can be done with the user.
  ///   - isPicked: Whether the reader has chosen the user.
  ///   - opensProfile: Whether the row leads to the profile.
  /// - Returns: The row.
  public func row(
    dated: String = "added",
    offering actions: [String] = [],
    isPicked: Bool = false,
    opensProfile: Bool = true
  ) -> ListRow {
    ListRow(
      .person(person),
      fields: [LabeledValue(dated, .moment(since))],
      state: isPicked ? .picked : [],
      opens: opensProfile ? ProfileScene.of(username) : nil,
      actions: RowActions(actions, key: username.text)
    )
  }

  /// Returns the user as a row of a friend request, with its time.
  fileprivate func requestRow(opening place: ProfileScene?, offering actions: [String]) -> ListRow {
    ListRow(
      .person(person),
      at: since,
      opens: place,
      actions: RowActions(actions, key: username.text)
    )
  }
}
