import AuthContract
import Database
import Mediator
import ProfileContract

/// What must be true of profiles beyond what their tables refuse.
enum ProfileDataChecks {
  static func register(in registry: inout Registry) {
    registry.identifies(.profile, in: "profile", by: "account")
    registry.references(references)
    registry.check("usernames") { connection in try usernames(on: connection) }
    registry.check("pictures") { connection in
      try connection.findings(
        """
        SELECT count(*) FROM profile AS p WHERE coalesce(p.picture_size, -1) <> coalesce(
          (SELECT length(b.bytes) FROM profile_picture AS b WHERE b.account = p.account), -1
        )
        """,
        advice: "Their users choose a picture again: profile avatar FILE"
      ) { count in "Profiles whose picture is missing or not as large as it was: \(count)." }
        + connection.findings(
          SQLText(
            composed: "SELECT count(*) FROM profile WHERE picture_format NOT IN (\(formats))"
          ),
          advice: "Their users choose a picture again: profile avatar FILE"
        ) { count in "Profiles with a picture of an unknown format: \(count)." }
    }
    registry.check("index of names") { connection in
      try connection.findings(
        """
        SELECT count(*) FROM profile WHERE account NOT IN (
          SELECT key FROM indexed(profile_words) AS entry
        )
        """,
        advice: "Each of their users enters the name again: profile set --name NAME"
      ) { count in "Profiles that no search for a name finds: \(count)." }
    }
    registry.check("index of names") { connection in
      try connection.findings(
        """
        SELECT count(*) FROM indexed(profile_words) AS entry
        WHERE entry.key NOT IN (SELECT account FROM profile)
        """
      ) { count in "Names in the search index without a profile: \(count)." }
    }
    registry.check("index of names") { connection in
      let count = try connection.wrongEntries(
        of: ProfileSchema.words,
        comparedWith: "SELECT account, name FROM profile WHERE account >= $1 AND account <= $2"
      )
      let advice = "Each of their users enters the name again: profile set --name NAME"
      return count == 0
        ? []
        : [DataFinding("Profiles that a search finds by another name: \(count).", advice: advice)]
    }
  }

  private static var formats: String {
    AvatarInfo.Format.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
  }

  private static let references = [
    RowReference("profile", "account", to: .account),
    RowReference("profile_picture", "account", to: .profile),
    RowReference("profile_departed", "account", to: .account),
  ]

  /// Compares the form in which usernames are found with the usernames themselves.
  private static func usernames(on connection: borrowing ReadConnection) throws -> [DataFinding] {
    var wrong: [Int64] = []
    try connection.each("SELECT account, username, folded FROM profile ORDER BY account") { row in
      let folded: String = try row[2]
      if Username(try row[1] as String)?.folded != folded { wrong.append(try row[0]) }
    }
    guard let first = wrong.first else { return [] }
    return [
      DataFinding(
        "Profiles that are not found by their usernames: \(wrong.count), such as that of account "
          + "\(first)."
      )
    ]
  }
}

extension EntityKind {
  fileprivate static let profile = EntityKind("profile")
}
