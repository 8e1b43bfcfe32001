import Database
import Mediator

/// What must be true of presence beyond what its tables refuse.
enum PresenceDataChecks {
  static func register(in registry: inout Registry) {
    registry.references([
      RowReference("presence_session", "account", to: .account),
      RowReference("presence_seen", "account", to: .account),
      RowReference("presence_typing", "account", to: .account),
      RowReference("presence_setting", "account", to: .account),
    ])
    registry.check("days") { connection in
      // The last one is in the year 9999.
      try connection.findings(
        "SELECT count(*) FROM presence_seen WHERE day NOT BETWEEN 0 AND 2932896",
        advice: "They are corrected when their users are next online."
      ) { count in "Users who were last seen on a day that cannot be: \(count)." }
    }
  }
}
