public import AppCore
import Template
import TemplateContract

extension FeatureEntry {
  /// What the app needs to know of the module.
  public static let templateMember = FeatureEntry("Template", tab: ("template", TemplateScene.list))
  {
    TemplateModule(database: $0)
  }
}
