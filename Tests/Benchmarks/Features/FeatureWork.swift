/// The features end to end through the mediator, against the statements that they run.
///
/// An ordinary run takes a hundredth of the data; with `--long` it takes the whole, and
/// holds it against the hundredth besides.
enum FeatureWork {
  static func all(isLong: Bool) async throws -> [Comparison] {
    let few = try await FeatureHouse(.hundredth, at: FeatureFile.path(of: .hundredth))
    guard isLong else {
      return try await few.sendings() + (try few.comparisons())
        + [Guessing().comparison(), Deletion(in: few).comparison()]
    }
    let many = try await FeatureHouse(.whole, at: FeatureFile.path(of: .whole))
    return try await growth(few, many) + many.sendings() + (try many.comparisons())
      + [Guessing().comparison(), Deletion(in: many).comparison()]
  }

  /// The same errands among all data and among a hundredth of it.
  private static func growth(_ few: FeatureHouse, _ many: FeatureHouse) throws -> [Comparison] {
    try zip(few.data.errands(), many.data.errands()).map { one, other in
      Comparison(
        "\(one.name), whole / hundredth",
        operations: one.errands.count,
        goal: 1.5,
        time: .processor
      ) {
        try await many.run(other.errands)
      } baseline: {
        try await few.run(one.errands)
      }
    }
  }
}

extension FeatureHouse {
  fileprivate func comparisons() throws -> [Comparison] {
    try data.errands().map { comparison($0.name, of: $0.errands) } + [
      comparison("d9 log in, hashing left out", of: data.logins(), time: .wall)
    ]
  }
}
