public import Mediator

/// Nobody tests it.
public struct CallsModule: Module {}
