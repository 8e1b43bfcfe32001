import AuthContract
public import Navigation

extension ProfileCard {
  /// What the profile says, as fields of a screen.
  public var fields: [Field] {
    let all = [
      Field("username", username.text),
      Field("status", status),
      Field("about", bio),
      Field("picture", avatar?.description ?? ""),
      Field("seen by", visibility?.description ?? ""),
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

extension PeopleFound {
  /// The people as lines of a screen, each of which leads to a profile.
  public var rows: Rows {
    Rows(people) { person in
      Row(
        person.name,
        detail: person.username.text,
        fields: person.status.isEmpty ? [] : [Field("status", person.status)],
        opens: ProfileScene.of(person.username)
      )
    }
  }

  /// The people as a screen.
  public var screen: Screen {
    Screen("People") {
      if people.isEmpty { Text("Nobody was found.") }
      rows
      if let next { Text("More with --after \(next)") }
    }
  }
}
