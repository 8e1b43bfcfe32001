import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import CEpoll
  import Glibc
#endif

/// Waits for any of many descriptors: the heart of an event loop.
///
/// It is `epoll` on Linux. On macOS, where it serves development only, it is `poll`.
public final class DescriptorPoller: Sendable {
  /// What to wait for, or what has happened.
  public struct Readiness: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Bytes or a connection can be taken, or the other end sends nothing more.
    public static let readable = Self(rawValue: 1)

    /// Bytes can be sent.
    public static let writable = Self(rawValue: 2)

    /// The connection is broken; it is reported without being asked for.
    public static let broken = Self(rawValue: 4)
  }

  /// Something that has happened.
  public struct Event: Sendable {
    /// The number that the descriptor was added with.
    public let key: UInt64

    /// What has happened.
    public let readiness: Readiness
  }

  #if canImport(Darwin)
    private let waited = Mutex<[Int32: Event]>([:])
  #else
    private let epoll: FileDescriptor
    private static let mostEvents = 256
  #endif

  /// Creates a poller without descriptors.
  ///
  /// - Throws: The system's error when it has no descriptors left.
  public init() throws(SystemError) {
    #if !canImport(Darwin)
      let number = epoll_create1(Int32(EPOLL_CLOEXEC))
      guard number >= 0 else { throw .last(whenTryingTo: "wait for connections") }
      epoll = try FileDescriptor(number).abovePrinted(whenTryingTo: "wait for connections")
    #endif
  }

  #if !canImport(Darwin)
    deinit {
      epoll.close()
    }
  #endif
}

#if canImport(Darwin)
  extension DescriptorPoller {
    /// Begins to wait for a descriptor, which events name by the key.
    public func add(_ descriptor: FileDescriptor, key: UInt64, for readiness: Readiness)
      throws(SystemError)
    {
      waited.withLock { $0[descriptor.number] = Event(key: key, readiness: readiness) }
    }

    /// Waits for something else from a descriptor.
    public func change(_ descriptor: FileDescriptor, key: UInt64, to readiness: Readiness) {
      waited.withLock { $0[descriptor.number] = Event(key: key, readiness: readiness) }
    }

    /// Waits for a descriptor no more; call it before the descriptor is closed.
    public func remove(_ descriptor: FileDescriptor) {
      waited.withLock { $0[descriptor.number] = nil }
    }

    /// Waits until something happens, or until the time is over.
    ///
    /// - Parameters:
    ///   - events: What has happened; it replaces what was there.
    ///   - limit: The longest wait; nothing waits without a limit.
    public func wait(into events: inout [Event], atMost limit: Duration?) {
      events.removeAll(keepingCapacity: true)
      let waited = waited.withLock(\.self)
      var polls = waited.map { number, entry in
        let read = entry.readiness.contains(.readable) ? POLLIN : 0
        let write = entry.readiness.contains(.writable) ? POLLOUT : 0
        return pollfd(fd: number, events: Int16(read | write), revents: 0)
      }
      guard poll(&polls, nfds_t(polls.count), DescriptorPoll.milliseconds(limit)) > 0 else {
        return
      }
      for found in polls where found.revents != 0 {
        guard let entry = waited[found.fd] else { continue }
        var readiness: Readiness = []
        if Int32(found.revents) & POLLIN != 0 { readiness.insert(.readable) }
        if Int32(found.revents) & POLLOUT != 0 { readiness.insert(.writable) }
        if Int32(found.revents) & (POLLERR | POLLHUP) != 0 { readiness.insert(.broken) }
        events.append(Event(key: entry.key, readiness: readiness))
      }
    }
  }
#else
  extension DescriptorPoller {
    /// Begins to wait for a descriptor, which events name by the key.
    public func add(_ descriptor: FileDescriptor, key: UInt64, for readiness: Readiness)
      throws(SystemError)
    {
      guard control(EPOLL_CTL_ADD, descriptor, key: key, readiness: readiness) == 0 else {
        throw .last(whenTryingTo: "wait for a connection")
      }
    }

    /// Waits for something else from a descriptor.
    public func change(_ descriptor: FileDescriptor, key: UInt64, to readiness: Readiness) {
      _ = control(EPOLL_CTL_MOD, descriptor, key: key, readiness: readiness)
    }

    /// Waits for a descriptor no more; call it before the descriptor is closed.
    public func remove(_ descriptor: FileDescriptor) {
      _ = control(EPOLL_CTL_DEL, descriptor, key: 0, readiness: [])
    }

    /// Waits until something happens, or until the time is over.
    ///
    /// - Parameters:
    ///   - events: What has happened; it replaces what was there.
    ///   - limit: The longest wait; nothing waits without a limit.
    public func wait(into events: inout [Event], atMost limit: Duration?) {
      events.removeAll(keepingCapacity: true)
      let milliseconds = DescriptorPoll.milliseconds(limit)
      withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: Self.mostEvents) { buffer in
        let most = Int32(Self.mostEvents)
        let count = epoll_wait(epoll.number, buffer.baseAddress, most, milliseconds)
        for found in buffer.prefix(max(0, Int(count))) { events.append(Event(found)) }
      }
    }

    private func control(
      _ operation: Int32,
      _ descriptor: FileDescriptor,
      key: UInt64,
      readiness: Readiness
    ) -> Int32 {
      var event = epoll_event()
      if readiness.contains(.readable) { event.events |= EPOLLIN.rawValue }
      if readiness.contains(.writable) { event.events |= EPOLLOUT.rawValue }
      event.data.u64 = key
      return epoll_ctl(epoll.number, operation, descriptor.number, &event)
    }
  }

  extension DescriptorPoller.Event {
    fileprivate init(_ event: epoll_event) {
      key = event.data.u64
      var readiness: DescriptorPoller.Readiness = []
      if event.events & EPOLLIN.rawValue != 0 { readiness.insert(.readable) }
      if event.events & EPOLLOUT.rawValue != 0 { readiness.insert(.writable) }
      if event.events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0 { readiness.insert(.broken) }
      self.readiness = readiness
    }
  }
#endif
