public import Links

public protocol Module {}
