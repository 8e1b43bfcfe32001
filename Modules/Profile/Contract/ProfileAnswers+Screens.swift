import AuthContract
public import Navigation

extension ProfileCard {
  /// What the profile says, as fields of a screen.
  public var fields: [LabeledValue] {
    let all = [
      LabeledValue("username", value: username.text),
      LabeledValue("status", value: status),
      LabeledValue("about", value: bio),
      LabeledValue("picture", value: avatar?.description ?? ""),
      LabeledValue("seen by", value: visibility?.description ?? ""),
    ]
    return all.filter { !$0.value.isEmpty }
  }

  /// The profile as a screen.
  public var screen: Screen {
    Screen(name) {
      for field in fields { field }
    }
  }
}

extension PeopleSearchResponse {
  /// The people as lines of a screen, each of which leads to a profile.
  public var rows: ListRows {
    ListRows(people) { person in
      ListRow(
        person.name,
        detail: person.username.text,
        fields: person.status.isEmpty ? [] : [LabeledValue("status", value: person.status)],
        opens: ProfileScene.of(person.username)
      )
    }
  }

  /// The people as a screen.
  public var screen: Screen {
    Screen("People") {
      if people.isEmpty { Paragraph("Nobody was found.") }
      rows
      if let next { Paragraph("More with --after \(next)") }
    }
  }
}
