/// The place of a value that a caller has not given.
///
/// Statements take their first values one by one and the others as a pack: the compiler knows what
/// to do with the type of one value, where it makes three indirect calls for each of a pack.
@usableFromInline
struct Unbound: SQLValue {
  @inlinable init() {}

  @usableFromInline static var expectation: String { "nothing" }

  @inlinable static func read(_ cell: Cell) -> Unbound? { nil }

  @inlinable func bind(to parameters: ParameterBuffer) {}
}
