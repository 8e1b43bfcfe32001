import System

/// The thread of a transport: it waits, moves bytes, and calls the connections.
final class EventLoop {
  private struct Slot {
    let key: UInt64
    let descriptor: FileDescriptor
    let host: String?
    let connection: HTTPConnection
    var readiness: DescriptorPoller.Readiness = .readable
    var hasEndedSending = false
  }

  private let service: HTTPServerContext
  private let poller: DescriptorPoller
  private let mailbox: EventLoopMailbox
  private let executor: (any TaskExecutor)?
  private var listeners: [ListeningSocket]
  private var slots: [UInt64: Slot] = [:]
  private var hosts: [String: Int] = [:]
  private var lastKey: UInt64
  private var now: UInt64
  private var nextCheck: UInt64
  private var pauseEnd: UInt64?
  private var stopEnd: UInt64?
  private var stopped: [CheckedContinuation<Void, Never>] = []
  private var scratch = [UInt8](repeating: 0, count: 64 * 1024)

  private static let second: UInt64 = 1_000_000_000

  init(
    _ service: HTTPServerContext,
    listeners: [ListeningSocket],
    poller: DescriptorPoller,
    mailbox: EventLoopMailbox
  ) {
    self.service = service
    self.listeners = listeners
    self.poller = poller
    self.mailbox = mailbox
    executor =
      switch service.execution {
      case .concurrent: nil
      case .eventLoop: mailbox
      case .executor(let executor): executor
      }
    // The first keys are those of the mailbox and the listeners.
    lastKey = UInt64(listeners.count)
    now = service.nanoseconds
    nextCheck = now
  }

  func run() {
    var events: [DescriptorPoller.Event] = []
    var messages: [EventLoopMailbox.Message] = []
    while stopEnd == nil || !slots.isEmpty {
      wait(into: &events)
      now = service.nanoseconds
      for event in events { take(event) }
      // Tasks that always have more to do leave the connections their turn.
      for _ in 0..<16 {
        mailbox.take(into: &messages)
        if messages.isEmpty { break }
        for (index, message) in messages.enumerated() {
          mailbox.note(remaining: messages.count - index - 1)
          take(message)
        }
      }
      if now >= nextCheck { checkTime() }
    }
    mailbox.end()
    for continuation in stopped { continuation.resume() }
  }

  private func wait(into events: inout [DescriptorPoller.Event]) {
    mailbox.sleep { isEmpty in
      let isTimed = !slots.isEmpty || pauseEnd != nil
      // Without a connection nothing can last too long.
      let limit = isTimed ? Duration.nanoseconds(Int64(nextCheck - min(nextCheck, now))) : nil
      poller.wait(into: &events, atMost: isEmpty ? limit : .zero)
    }
  }

  private func take(_ event: DescriptorPoller.Event) {
    if event.key == 0 { return mailbox.wakeUp.drain() }
    if event.key <= UInt64(listeners.count) {
      return accept(from: listeners[Int(event.key) - 1])
    }
    guard let slot = slots[event.key] else { return }
    let connection = slot.connection
    if event.readiness.contains(.readable) {
      receive(slot)
    } else if event.readiness.contains(.broken) {
      connection.close()
    }
    flush(event.key)
  }

  private func take(_ message: EventLoopMailbox.Message) {
    switch message {
    case .event(let key, let event):
      guard let slot = slots[key] else { return }
      slot.connection.receive(event, at: now)
      flush(key)
    case .job(let job): job.runSynchronously(on: mailbox.asUnownedTaskExecutor())
    case .checkTime: nextCheck = 0
    case .stop(let limit, let continuation): stop(within: limit, continuation)
    }
  }

  // MARK: - Connections

  private func accept(from listener: ListeningSocket) {
    // Others have their turn before the rest is accepted.
    for _ in 0..<64 {
      switch listener.accept() {
      case .connection(let descriptor, let host): add(descriptor, host: host)
      case .none: return
      case .exhausted: return pauseAccepting()
      }
    }
  }

  private func add(_ descriptor: FileDescriptor, host: String?) {
    let count = host.map { hosts[$0, default: 0] } ?? 0
    let limits = service.limits
    let isUnlimited = host.map(limits.unlimitedAddresses.contains) ?? true
    guard slots.count < limits.connections, isUnlimited || count < limits.connectionsPerAddress
    else {
      service.count { $0.refusedConnections += 1 }
      return descriptor.close()
    }
    lastKey += 1
    let (key, mailbox) = (lastKey, mailbox)
    guard (try? poller.add(descriptor, key: key, for: .readable)) != nil else {
      return descriptor.close()
    }
    let connection = HTTPConnection(service: service, peer: host, executor: executor, now: now) {
      mailbox.add(.event(connection: key, $0))
    }
    if slots.isEmpty { nextCheck = now + Self.second }
    slots[key] = Slot(key: key, descriptor: descriptor, host: host, connection: connection)
    if let host { hosts[host] = count + 1 }
    service.count { $0.connections += 1 }
  }

  private func receive(_ slot: Slot) {
    let connection = slot.connection
    guard connection.wantsInput else { return }
    scratch.withUnsafeMutableBytes { buffer in
      switch slot.descriptor.receive(into: buffer) {
      case .bytes(let count):
        connection.receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]), at: now)
      case .later: break
      case .ended: connection.endInput(at: now)
      case .broken: connection.close()
      }
    }
  }

  /// Sends what waits, and does what the state of the connection asks for.
  private func flush(_ key: UInt64) {
    guard let slot = slots[key] else { return }
    let connection = slot.connection
    while connection.outputCount > 0, connection.state == .open {
      let result = connection.withOutput { slot.descriptor.send($0) }
      guard case .bytes(let count) = result else {
        if result == .broken { connection.close() }
        break
      }
      connection.noteSent(count, at: now)
    }
    switch connection.state {
    case .open: break
    case .lingering:
      if !slot.hasEndedSending {
        slots[key]?.hasEndedSending = true
        slot.descriptor.endSending()
      }
    case .closed: return remove(slot)
    }
    var readiness: DescriptorPoller.Readiness = []
    if connection.wantsInput { readiness.insert(.readable) }
    if connection.outputCount > 0 { readiness.insert(.writable) }
    guard readiness != slot.readiness else { return }
    slots[key]?.readiness = readiness
    poller.change(slot.descriptor, key: key, to: readiness)
  }

  private func remove(_ slot: Slot) {
    poller.remove(slot.descriptor)
    slot.descriptor.close()
    slots[slot.key] = nil
    service.count { $0.connections -= 1 }
    guard let host = slot.host, let count = hosts[host] else { return }
    hosts[host] = count > 1 ? count - 1 : nil
  }

  // MARK: - Time

  private func checkTime() {
    nextCheck = now + Self.second
    if let pauseEnd, now >= pauseEnd { resumeAccepting() }
    let isOver = stopEnd.map { now >= $0 } ?? false
    for (key, slot) in slots {
      if isOver {
        slot.connection.close()
      } else {
        slot.connection.checkTime(at: now)
      }
      flush(key)
    }
    if let stopEnd { nextCheck = min(nextCheck, max(stopEnd, now)) }
  }

  /// Waits until the system has descriptors again, instead of asking it without a pause.
  private func pauseAccepting() {
    pauseEnd = now + Self.second / 10
    nextCheck = min(nextCheck, now + Self.second / 10)
    changeListeners(to: [])
  }

  private func resumeAccepting() {
    pauseEnd = nil
    changeListeners(to: .readable)
  }

  private func changeListeners(to readiness: DescriptorPoller.Readiness) {
    for (index, listener) in listeners.enumerated() {
      poller.change(listener.descriptor, key: UInt64(index + 1), to: readiness)
    }
  }

  private func stop(within limit: Duration, _ continuation: CheckedContinuation<Void, Never>) {
    stopped.append(continuation)
    guard stopEnd == nil else { return }
    let nanoseconds = UInt64(max(0, min(limit / .nanoseconds(1), 1e18)))
    stopEnd = now + nanoseconds
    for listener in listeners {
      poller.remove(listener.descriptor)
      listener.close()
    }
    listeners = []
    for (key, slot) in slots {
      slot.connection.stop(at: now)
      flush(key)
    }
    nextCheck = now
  }
}
