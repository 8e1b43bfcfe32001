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
  }
}
