/// The rule that all features have the same files.
///
/// `Contract/` holds files that are named for the feature, and values in a folder. `Feature/` holds
/// `NAMEModule`, `NAMESchema`, and a file for each scene in `Scenes/`.
struct FeatureShapeRules {
  let target: StyleCheck.CheckedTarget

  func findings() -> [LintFinding] {
    guard let role = target.role else { return [] }
    let isInTests = target.files.contains { $0.path.hasPrefix("Tests/") }
    let folder = "\(isInTests ? "Tests" : "Modules")/\(role.feature)"
    if role.kind == .feature {
      return featureFindings(name: role.feature, folder: "\(folder)/Feature")
    }
    guard role.kind == .contract else { return [] }
    return contractFindings(name: role.feature, folder: "\(folder)/Contract")
  }

  private func featureFindings(name: String, folder: String) -> [LintFinding] {
    let missing = ["\(folder)/\(name)Module.swift", "\(folder)/\(name)Schema.swift"]
      .filter { path in !target.files.contains { $0.path == path } }
      .map {
        SourceFile(path: $0, text: "").finding(.featureShape, line: 1, fact: "the file is missing")
      }
    return missing + target.files.flatMap { file in sceneFindings(in: file, folder: folder) }
  }

  private func sceneFindings(in file: SourceFile, folder: String) -> [LintFinding] {
    let scenes = file.declarations.filter { $0.isType && $0.inherited.contains("Scene") }
    return scenes.compactMap { scene in
      let path = "\(folder)/Scenes/\(scene.name).swift"
      guard file.path != path else { return nil }
      return file.finding(.featureShape, line: scene.line, fact: "\(scene.name) belongs in \(path)")
    }
  }

  private func contractFindings(name: String, folder: String) -> [LintFinding] {
    target.files.compactMap { file in
      let rest = file.path.dropFirst(folder.count + 1)
      guard !rest.contains("/"), !rest.hasPrefix(name) else { return nil }
      let fact = "name the file \(name)… or move it to \(folder)/Values"
      return file.finding(.featureShape, line: 1, fact: fact)
    }
  }
}
