public protocol Table {}
