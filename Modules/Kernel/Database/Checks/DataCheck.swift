public import Mediator

/// Something that must be true of a module's rows.
struct DataCheck: Sendable {
  /// What is checked, in a few words.
  let name: String

  /// Returns what is wrong, nothing if all is well.
  let findings: @Sendable (borrowing ReadConnection) throws -> [DataFinding]
}

extension Registry {
  /// Adds a check of the module's rows, for a person who asks whether the data is in order.
  ///
  /// A check looks for what no constraint of a table can refuse, such as a count that is not the
  /// number of the rows that it counts.
  ///
  /// ```swift
  /// registry.check("friendships") { connection in
  ///   try connection.findings(oneSided) { count in "\(count) friendships have one side only." }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: What is checked, in a few words.
  ///   - findings: Returns what is wrong.
  public mutating func check(
    _ name: String,
    findings: @escaping @Sendable (borrowing ReadConnection) throws -> [DataFinding]
  ) {
    contribute(SchemaContribution.check(DataCheck(name: name, findings: findings)))
  }
}

extension Mediator {
  /// Returns everything that is wrong with stored data, an empty list if nothing is.
  ///
  /// Asks the engine, compares the tables with those that the migrations make, looks for rows that
  /// point to nothing, and runs the checks of all modules.
  ///
  /// - Parameter database: The data.
  /// - Returns: The findings, those of the engine first.
  /// - Throws: ``DatabaseError`` when the data cannot even be read.
  public func findings(in database: any Database) async throws -> [DataFinding] {
    let tables = catalog(of: SchemaContribution.self)
    var findings = try await database.findings()
    do {
      findings += try await tables.schemaFindings(in: database)
    } catch {
      // The comparison needs room for empty tables; without it the other checks still can be run.
      let reason = (error as? DatabaseError)?.message ?? "\(error)"
      findings.append(DataFinding("The tables cannot be compared with the migrations: \(reason)."))
    }
    let events = EventLogChecks(listeners: catalog(of: EventListener.self), modules: modules)
    for check in events.all { findings += await check.run(on: database, of: EventSchema.module) }
    for check in JobChecks.all { findings += await check.run(on: database, of: JobSchema.module) }
    for entry in tables.allReferences {
      guard let target = tables.rows(of: entry.value.key) else { continue }
      for check in entry.value.checks(against: target) {
        findings += await check.run(on: database, of: entry.owner)
      }
    }
    for check in tables.checks { findings += await check.value.run(on: database, of: check.owner) }
    return findings
  }
}

extension SchemaContribution.Catalog {
  /// Returns the rows that a key stands for, or nil if no module of the program has them.
  fileprivate func rows(of key: EntityKind) -> RowReferenceTarget? {
    identifiedRows[key]?.value ?? RowReferenceTarget.ofKernel.first { $0.key == key }
  }

  /// The references of the kernel's tables and of all modules.
  fileprivate var allReferences: [OwnedContribution<RowReference>] {
    EventSchema.references.map { OwnedContribution(owner: EventSchema.module, value: $0) }
      + JobSchema.references.map { OwnedContribution(owner: JobSchema.module, value: $0) }
      + references
  }
}

extension DataCheck {
  /// Runs the check; one that cannot be run is a finding, and keeps no other from running.
  fileprivate func run(on database: any Database, of module: ModuleName) async -> [DataFinding] {
    do {
      return try await database.read { connection in try findings(connection) }
    } catch {
      let reason = (error as? DatabaseError)?.message ?? "\(error)"
      return [DataFinding("The \(name) of \(module) cannot be checked: \(reason).")]
    }
  }
}
