#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The circle of radius one around the origin.
public enum UnitCirclePoint {
  /// Returns the point at a part of a full turn, clockwise from the top.
  public static func point(at turn: Double) -> (x: Double, y: Double) {
    (x: sin(2 * Double.pi * turn), y: -cos(2 * Double.pi * turn))
  }
}
