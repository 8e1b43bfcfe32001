/// Work that is stored in the transaction that asks for it, and done after that transaction.
///
/// A job is named for what is to do, such as `digest.send`. Some process on the data performs it,
/// now or later; what it needs to know must be in its own values.
///
/// ```swift
/// struct SendDigest: Job {
///   static let name = "digest.send"
///   let account: AccountID
/// }
/// ```
public protocol Job: StoredValue {}

/// What identifies a type of job, so that each one that is enqueued has one module that performs it.
struct JobTypeInfo: Hashable, Sendable {
  let name: String
  let label: String

  /// The module whose target declares the job.
  let owner: ModuleName

  init<J: Job>(_ job: J.Type) {
    name = J.name
    label = String(naming: job)
    owner = ModuleName(declaring: job)
  }
}

extension ModuleDependencyGraph {
  /// The faults in who enqueues and who performs jobs.
  static func jobFaults(
    of present: [RegisteredModule],
    among everyone: [RegisteredModule]
  ) -> [AssemblyFault] {
    let performed = Set(everyone.flatMap { $0.registry.performed.map(\.name) })
    let unperformed = present.flatMap { module in
      module.registry.enqueued.filter { !performed.contains($0.name) }.map { job in
        AssemblyFault(
          .unperformedJob,
          owners: Array(Set([module.name, job.owner])),
          message: "\(module.name) enqueues \(job.label) of \(job.owner), "
            + "and no module performs it."
        )
      }
    }
    return unperformed + duplicateJobHandlers(present)
  }

  private static func duplicateJobHandlers(_ present: [RegisteredModule]) -> [AssemblyFault] {
    let handlers = present.flatMap { module in
      module.registry.performed.map { (job: $0, module: module.name) }
    }
    return Dictionary(grouping: handlers, by: \.job.name).filter { $1.count > 1 }.map { name, all in
      let owners = all.map(\.module).sorted()
      let names = owners.map(\.text).joined(separator: " and ")
      return AssemblyFault(
        .duplicateJobHandler,
        owners: Array(Set(owners)),
        message: "The job \(name) is performed by \(names); a job has one handler."
      )
    }
  }
}
