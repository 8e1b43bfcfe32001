public import Mediator

/// What a module says about its tables.
enum SchemaContribution: ModuleContribution {
  /// How they came to be.
  case migrations([Migration])

  /// How what they hold about an account is read.
  case accountData(AccountDataReader)

  /// What must be true of them.
  case check(DataCheck)

  /// Which rows a key stands for.
  case identifiedRows(RowReferenceTarget)

  /// What their columns point to.
  case references([RowReference])

  /// Which indexes were created at run time.
  case indexes(SearchIndexReader)

  /// What all modules say.
  struct Catalog: Sendable {
    var migrations: [ModuleName: [Migration]] = [:]
    var accountData: [OwnedContribution<AccountDataReader>] = []
    var checks: [OwnedContribution<DataCheck>] = []
    var identifiedRows: [EntityKind: OwnedContribution<RowReferenceTarget>] = [:]
    var references: [OwnedContribution<RowReference>] = []
    var indexes: [SearchIndexReader] = []
  }

  static func compile(
    _ entries: [OwnedContribution<SchemaContribution>],
    faults: inout [AssemblyFault]
  ) -> Catalog {
    var catalog = Catalog()
    for entry in entries {
      switch entry.value {
      case .migrations(let migrations):
        faults += Self.faults(in: migrations, of: entry.owner, after: catalog)
        catalog.migrations[entry.owner] = migrations
      case .accountData(let read):
        catalog.accountData.append(OwnedContribution(owner: entry.owner, value: read))
      case .check(let check):
        catalog.checks.append(OwnedContribution(owner: entry.owner, value: check))
      case .identifiedRows(let rows):
        faults += catalog.identify(rows, of: entry.owner)
      case .references(let references):
        catalog.references += references.map { OwnedContribution(owner: entry.owner, value: $0) }
      case .indexes(let read):
        catalog.indexes.append(read)
      }
    }
    catalog.accountData.sort { $0.owner < $1.owner }
    let silent = Set(catalog.migrations.keys).subtracting(catalog.accountData.map(\.owner))
    faults += silent.map { module in
      AssemblyFault(
        .missingAccountData,
        owners: [module],
        message: "\(module) has tables and does not say what they hold about a user: "
          + "call accountData(_:from:) or keepsNoAccountData()"
      )
    }
    return catalog
  }

  private static func faults(
    in migrations: [Migration],
    of module: ModuleName,
    after catalog: Catalog
  ) -> [AssemblyFault] {
    let numbers = migrations.map(\.number)
    let message: String
    if catalog.migrations[module] != nil {
      message = "\(module) sets its migrations twice"
    } else if numbers != Array(1..<numbers.count + 1) {
      message = "the migrations of \(module) count 1, 2, 3, …, not \(numbers)"
    } else {
      return []
    }
    return [AssemblyFault(.badMigrations, owners: [module], message: message)]
  }
}

extension SchemaContribution.Catalog {
  /// Notes which rows a key stands for, and returns a fault if another module has said so before.
  fileprivate mutating func identify(
    _ rows: RowReferenceTarget,
    of module: ModuleName
  ) -> [AssemblyFault] {
    let contribution = OwnedContribution(owner: module, value: rows)
    guard let other = identifiedRows.updateValue(contribution, forKey: rows.key) else { return [] }
    let owners = [other.owner, module]
    let message = "\(other.owner) and \(module) both identify a key called \(rows.key.name)"
    return [AssemblyFault(.duplicateKey, owners: owners, message: message)]
  }
}

/// Reads which full-text indexes a module has created at run time.
typealias SearchIndexReader =
  @Sendable (_ connection: borrowing ReadConnection) throws -> [FullTextIndex]

/// Reads what a module's tables hold about an account.
typealias AccountDataReader = @Sendable (_ account: Int64) async throws -> [AccountDataRows]

extension AssemblyFault.Kind {
  /// A module's migrations do not count 1, 2, 3, ….
  public static let badMigrations = Self(rawValue: "bad-migrations")

  /// A module has tables and does not say what they hold about a user.
  public static let missingAccountData = Self(rawValue: "missing-account-data")

  /// Two modules say that a key stands for rows of theirs.
  public static let duplicateKey = Self(rawValue: "duplicate-key")
}
