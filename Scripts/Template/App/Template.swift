import Template
import TemplateContract

extension FeatureEntry {
  static let templateMember = FeatureEntry("Template", tab: ("template", TemplateScene.list)) {
    TemplateModule(database: $0)
  }
}
