/// That a module listens for an event, through any part of the kernel.
struct EventListeningDeclaration: Hashable, Sendable {
  let event: ObjectIdentifier
  let label: String
  let owner: ModuleName
  let listener: ModuleName

  init(_ event: any Event.Type, by listener: ModuleName) {
    self.event = ObjectIdentifier(event)
    label = String(naming: event)
    owner = ModuleName(declaring: event)
    self.listener = listener
  }
}
