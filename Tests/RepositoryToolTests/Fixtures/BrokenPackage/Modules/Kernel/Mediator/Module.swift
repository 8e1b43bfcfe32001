public import Links

/// A feature as the app sees it.
public protocol Module {}
