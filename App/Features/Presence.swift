public import AppCore
import Presence

extension FeatureEntry {
  /// Who is online, and who is typing.
  public static let presence = FeatureEntry("Presence") {
    PresenceModule(database: $0)
  }
}
