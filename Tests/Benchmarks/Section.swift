/// A part of the program that can be measured by itself.
enum Section: String, CaseIterable {
  case kernel, storage, features, app, modules

  func comparisons() async throws -> [Comparison] {
    switch self {
    case .kernel: try await LinkWork.all() + DispatchWork.all() + OpenWork.all()
    case .storage: try await StorageWork.all()
    case .app: try await AppWork.all()
    case .features, .modules: []
    }
  }
}
