import AuthContract

/// Names that no user can have, as messages under them could seem to come from the app.
enum ReservedUsernames {
  /// Returns whether a name is reserved for the app, or has a part that speaks for it.
  static func contains(_ name: Username) -> Bool {
    let letters = name.folded.filter { !separators.contains($0) }
    if names.contains(letters) || looks.contains(name.look.filter { !separators.contains($0) }) {
      return true
    }
    let parts = name.folded.split(whereSeparator: separators.contains).map(String.init)
    return (parts + [letters]).contains(where: speaksForApp)
  }

  /// Whether a part of a name looks like a word for the app or its staff, perhaps with a number.
  private static func speaksForApp(_ part: String) -> Bool {
    let number = part.reversed().prefix(while: \.isNumber)
    return [part, String(part.dropLast(number.count))].contains { word in
      Username(word).map { staffLooks.contains($0.look) } ?? false
    }
  }

  private static let separators: Set<Character> = [".", "_", "-"]

  /// What the names look like.
  private static let looks = Set(names.compactMap { Username($0)?.look })

  private static let staffLooks = Set(
    """
    interchange official admin administrator root system sysadmin superuser moderator staff \
    support helpdesk security postmaster webmaster hostmaster
    """
    .split(separator: " ").compactMap { Username($0)?.look }
  )

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
