import Foundation  // break: foundation-in-kernel

/* import Friends: a comment imports nothing. */
public let notice = """
  import Friends
  public struct Neither {}
  """
