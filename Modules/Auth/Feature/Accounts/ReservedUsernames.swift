import AuthContract

/// Names that no user can have, as messages under them could seem to come from the app.
enum ReservedUsernames {
  /// Returns whether a name is reserved for the app.
  static func contains(_ name: Username) -> Bool {
    let letters = name.folded.filter { !"._-".contains($0) }
    return names.contains(letters) || looks.contains(name.look.filter { !"._-".contains($0) })
  }

  /// What the names look like.
  private static let looks = Set(names.compactMap { Username($0)?.look })

  private static let names = Set(
    """
    admin administrator root system sysadmin superuser moderator mod staff team owner operator \
    support help helpdesk info contact abuse security postmaster webmaster hostmaster mailer daemon \
    interchange official service services account accounts auth login logout register password \
    profile profiles friends friend messaging messages message inbox home settings search edit new \
    group groups me myself self you everyone everybody anyone nobody noone somebody someone all none \
    null nil undefined unknown anonymous guest deleted deletedaccount user username test bot api www
    """
    .split(separator: " ").map(String.init)
  )
}
