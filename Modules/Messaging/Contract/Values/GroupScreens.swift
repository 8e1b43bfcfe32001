public import AuthContract
public import Navigation

extension GroupMembersResponse: ScreenConvertible {
  /// Returns the group's title, with its number where the user has others of this title.
  ///
  /// - Parameter words: What stands before the title.
  /// - Returns: The label.
  public func label(behind words: String = "") -> ScreenValue {
    .group(words + title, group, isShared: isTitleShared)
  }

  /// The group as a screen, one row for each member.
  public var screen: Screen { screen() }

  /// Returns the group as a screen, one row for each member.
  ///
  /// - Parameters:
  ///   - actions: Returns what can be done with a member.
  ///   - invitedActions: What can be done with a user who is invited.
  ///   - place: Returns where a row leads.
  /// - Returns: The screen.
  public func screen(
    offering actions: (Member) -> [String] = { _ in [] },
    toInvited invitedActions: [String] = [],
    opens place: (Username) -> (any SceneAdapter)? = { _ in nil }
  ) -> Screen {
    Screen(of: label()) {
      if !about.isEmpty { LabeledValue("about", .quote(about)) }
      LabeledValue("new members see", value: history == .all ? "all messages" : "new messages")
      ScreenSection("Members", count: members.count) {
        ListRows(members) { $0.row(offering: actions($0), opens: $0.username.flatMap(place)) }
      }
      if !invited.isEmpty {
        ScreenSection("Invited", count: invited.count) {
          ListRows(invited) { $0.row(offering: invitedActions, opens: $0.username.flatMap(place)) }
        }
      }
    }
  }
}

extension GroupMembersResponse.Member {
  /// Returns the member as a row.
  fileprivate func row(offering actions: [String], opens place: (any SceneAdapter)?) -> ListRow {
    ListRow(
      .person(ScreenPerson(username, name: name)),
      fields: role == .member ? [] : [LabeledValue("role", value: role.rawValue)],
      opens: place,
      actions: RowActions(actions, key: actions.isEmpty ? nil : username?.text)
    )
  }
}
