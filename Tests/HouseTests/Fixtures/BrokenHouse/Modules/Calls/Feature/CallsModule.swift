public import Mediator

public struct CallsModule: Module {}
