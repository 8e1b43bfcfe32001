import Synchronization
public import System

/// Serves connections with one thread, which waits for all of them at once.
public final class EventLoopTransport: HTTPServerTransport {
  /// Surrounds the work of a transport's thread, which is to call the function that it is given.
  ///
  /// The first argument tells, on the thread, whether other work is waiting for it.
  public typealias ThreadSetup =
    @Sendable (_ hasMore: @escaping @Sendable () -> Bool, _ work: () -> Void) -> Void

  private let addresses: [ListenAddress]
  private let mailbox: EventLoopMailbox
  private let setup: ThreadSetup

  /// Creates a transport.
  ///
  /// - Parameters:
  ///   - addresses: Where it listens.
  ///   - setup: Surrounds the work of its thread.
  /// - Throws: The system's error when it has no descriptors left.
  public init(
    at addresses: [ListenAddress],
    setup: @escaping ThreadSetup = { $1() }
  ) throws(SystemError) {
    self.addresses = addresses
    self.setup = setup
    mailbox = try EventLoopMailbox()
  }

  /// Runs tasks on the thread that serves the connections.
  public var executor: any TaskExecutor { mailbox }

  public func start(_ service: HTTPServerContext) throws(SystemError) -> [ListenAddress] {
    var listeners: [ListeningSocket] = []
    do throws(SystemError) {
      for address in addresses { listeners.append(try ListeningSocket(at: address)) }
      let poller = try DescriptorPoller()
      // The first keys are those of the mailbox and the listeners.
      try poller.add(mailbox.wakeUp.descriptor, key: 0, for: .readable)
      for (index, listener) in listeners.enumerated() {
        try poller.add(listener.descriptor, key: UInt64(index + 1), for: .readable)
      }
      let (mailbox, sockets, setup) = (mailbox, listeners, setup)
      try SystemThread.start {
        let loop = EventLoop(service, listeners: sockets, poller: poller, mailbox: mailbox)
        setup({ mailbox.hasMore }, loop.run)
      }
    } catch {
      for listener in listeners { listener.close() }
      throw error
    }
    return listeners.map(\.address)
  }

  public func stop(within limit: Duration) async {
    await withCheckedContinuation { mailbox.add(.stop(limit: limit, continuation: $0)) }
  }

  public func checkTime() {
    mailbox.add(.checkTime)
  }
}
