// swift-tools-version: 6.3

import PackageDescription

let kernel: Target.Dependency = .product(name: "Interchange", package: "identity")
let contracts: Target.Dependency = .product(name: "InterchangeContracts", package: "identity")
let core: Target.Dependency = .product(name: "InterchangeApp", package: "identity")
let testKit: Target.Dependency = .product(name: "InterchangeTestKit", package: "identity")

let package = Package(
  name: "Template",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "template", targets: ["TemplateApp"]),
    .library(name: "Template", targets: ["TemplateContract", "Template"]),
  ],
  dependencies: [
    .package(path: "interchange")
  ],
  targets: [
    .target(
      name: "TemplateContract",
      dependencies: [kernel, contracts],
      path: "Modules/Template/Contract"
    ),
    .target(
      name: "Template",
      dependencies: ["TemplateContract", kernel, contracts],
      path: "Modules/Template/Feature"
    ),
    .executableTarget(
      name: "TemplateApp",
      dependencies: ["TemplateContract", "Template", core],
      path: "App"
    ),
    .testTarget(
      name: "TemplateTests",
      dependencies: ["TemplateContract", "Template", kernel, contracts, testKit],
      path: "Tests/TemplateTests",
      exclude: ["AppFiles"]
    ),
  ]
)

/// How every target is compiled.
for target in package.targets {
  let names = [
    "ExistentialAny", "ImmutableWeakCaptures", "InferIsolatedConformances",
    "InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault",
  ]
  target.swiftSettings = names.map { .enableUpcomingFeature($0) }
}
