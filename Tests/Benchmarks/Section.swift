/// A part of the program that can be measured by itself.
enum Section: String, CaseIterable {
  case kernel, storage, features, app, live, web, postgresql, modules

  func comparisons(isLong: Bool) async throws -> [Comparison] {
    switch self {
    case .kernel: try await LinkWork.all() + DispatchWork.all() + OpenWork.all()
    case .storage: StorageWork.all(isLong: isLong)
    case .features: try await FeatureWork.all(isLong: isLong)
    case .app: try await AppWork.all()
    case .live: try await LiveWork.all()
    case .web: try await WebWork.all()
    case .postgresql: try ServerWork.all(isLong: isLong)
    case .modules: []
    }
  }
}
