public import Mediator

/// A feature without tests.
public struct CallsModule: Module {}
