import AppCore
import AppFeatures

/// The app with the module of this package beside those of Interchange.
@main
struct TemplateApp {
  static func main() {
    InterchangeApp(features: [.friends, .messaging, .presence, .profile, .templateMember]).run()
  }
}
