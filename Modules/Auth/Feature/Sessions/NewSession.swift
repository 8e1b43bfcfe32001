import AuthContract
import Mediator

/// A session to open, and the one that it replaces.
struct NewSession: Sendable {
  let account: AccountID
  let name: Username
  let token: SessionToken

  /// The session in which the user asks for the new one.
  let replaced: SignedInUser?

  /// The device on which the user signs in.
  let device: SecretDigest?

  /// What the user calls that device.
  let deviceName: String

  /// Describes the session that a caller asks for.
  init(account: AccountID, name: Username, token: SessionToken, for caller: Caller) {
    self.account = account
    self.name = name
    self.token = token
    replaced = caller.principal
    device = caller.device?.digest
    deviceName = String((caller.device?.name ?? "").prefix(64))
  }
}
