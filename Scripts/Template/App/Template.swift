import Template

extension FeatureEntry {
  static let templateMember = FeatureEntry("Template") { TemplateModule(database: $0) }
}
