import Foundation  // break: foundation-in-kernel

/* import Friends: a comment imports nothing. */
/// Text that looks like code.
public let notice = """
  import Friends
  public struct Neither {}
  """
