/// The requests and commands that a contract declares, and those that its feature registers.
struct ContractRequests {
  let contract: [SourceFile]
  let feature: [SourceFile]

  /// The declarations for which no source of the feature names the type, as a registration does:
  /// `registry.answer(ShowProfile.self, …)`.
  var unregistered: [(file: SourceFile, declaration: SwiftDeclaration)] {
    let registered = Set(feature.flatMap(Self.namedTypes))
    return contract.flatMap { file in
      file.declarations
        .filter { !Set($0.inherited).isDisjoint(with: ["Request", "Command"]) }
        .filter { $0.isType && !$0.isProtocol && !registered.contains($0.name) }
        .map { (file, $0) }
    }
  }

  /// The names of the types that a file passes on as values.
  private static func namedTypes(in file: SourceFile) -> [String] {
    let code = file.code
    return code.indices.dropFirst(2).filter { code[$0].text == "self" && code[$0 - 1].text == "." }
      .map { code[$0 - 2].text }
  }
}
