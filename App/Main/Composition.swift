import AppCore
import AppFeatures

/// The composition root: what the app is made of.
enum Composition {
  /// The features of the app besides accounts, in the order of their tabs.
  static let features: [FeatureEntry] = [
    .friends,
    .messaging,
    .presence,
    .profile,
  ]

  /// The app with all of its features.
  static let app = InterchangeApp(features: features)
}
