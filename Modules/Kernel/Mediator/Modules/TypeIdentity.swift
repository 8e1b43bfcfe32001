// What the type of a value is, found without a search through the runtime: the mediator and the
// navigator ask for it at every call and every place. This file alone uses unsafe casts for it.

extension ObjectIdentifier {
  /// The address of the type's description, which no other type has.
  ///
  /// ``TypeDictionary`` multiplies it to find a slot; a hash of the identifier would take longer
  /// than the rest of the look-up.
  @inlinable
  var address: UInt { UInt(bitPattern: self) }
}

/// Returns a value as another type if both types are the same, and nil if they are not.
///
/// `as?` returns the same. It asks the runtime, which takes longer than to compare two places.
///
/// - Parameters:
///   - value: The value.
///   - type: The type that it may have.
/// - Returns: The value.
@inlinable
package func sameValue<Value, Other>(_ value: Value, as type: Other.Type) -> Other? {
  guard Value.self == Other.self else { return nil }
  // Safe because the guard has shown that both are one type, so the bits mean the same.
  return unsafeBitCast(value, to: Other.self)
}

/// Returns an object as the class that its entry in a ``TypeDictionary`` proves it to have.
///
/// The cast is checked in debug builds only: every request makes one.
///
/// - Parameters:
///   - object: The object.
///   - type: The class that it has.
/// - Returns: The object.
@inlinable
func knownObject<Object: AnyObject>(_ object: AnyObject, as type: Object.Type) -> Object {
  unsafeDowncast(object, to: type)
}

extension String {
  /// The name of a type, with or without that of the target which declares it.
  ///
  /// `String(describing:)` returns the same, but asks first whether the type describes itself. That
  /// is a search through all conformances of the program, and hundreds of types are named before
  /// the first prompt.
  package init(naming type: any Any.Type, withTarget isQualified: Bool = false) {
    self = _typeName(type, qualified: isQualified)
  }
}
