/// A table of rows.
public protocol Table {}
