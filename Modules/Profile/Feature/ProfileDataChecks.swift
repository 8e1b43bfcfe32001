import Database
import Mediator

/// What must be true of profiles beyond what their tables refuse.
enum ProfileDataChecks {
  static func register(in registry: inout Registry) {
    registry.check("pictures") { connection in
      try connection.findings(
        """
        SELECT count(*) FROM profile AS p WHERE coalesce(p.picture_size, -1) <> coalesce(
          (SELECT length(b.bytes) FROM profile_picture AS b WHERE b.account = p.account), -1
        )
        """,
        advice: "Their users choose a picture again: profile avatar FILE"
      ) { count in "Profiles whose picture is missing or not as large as it was: \(count)." }
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
  }
}
