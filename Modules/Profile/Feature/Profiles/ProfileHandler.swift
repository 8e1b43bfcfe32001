import AuthContract
import Database
import Mediator
import PresenceContract
import ProfileContract

/// Shows and changes profiles.
struct ProfileHandler: Sendable {
  let database: any Database
  let files: AvatarFileReader

  func show(_ command: ShowProfile, in call: CallContext) async throws -> VisibleProfile {
    let viewer = try call.signedInAccount()
    guard let username = command.username else {
      return try await ownProfile(of: viewer, in: call).own
    }
    let profile = try await visibleProfile(of: username, to: viewer, in: call)
    var visible = profile.visibleProfile(to: viewer)
    guard profile.account != viewer else { return visible }
    visible.presence = try await call.unlessLeftOut(PresenceOf([profile.account]))?[profile.account]
    return visible
  }

  func change(_ command: ChangeProfile, in call: CallContext) async throws -> VisibleProfile {
    let changes = try ProfileChanges(command)
    return try await changeOwnProfile(in: call) { account, transaction in
      try ProfileStore.change(account, to: changes, in: transaction)
    }
  }

  func changeAvatar(_ command: ChangeAvatar, in call: CallContext) async throws -> VisibleProfile {
    guard (command.file != nil) != command.clear else { throw ProfileError.noPictureGiven }
    let picture = try command.file.map { path throws(ProfileError) in
      try AvatarImage(try files.read(path))
    }
    return try await changeOwnProfile(in: call) { account, transaction in
      try ProfileStore.setPicture(picture, of: account, in: transaction)
    }
  }

  func picture(_ command: ShowPictureInfo, in call: CallContext) async throws -> PictureInfoResponse
  {
    let viewer = try call.signedInAccount()
    let profile = try await visibleProfile(of: command.username, to: viewer, in: call)
    guard let picture = profile.own.avatar,
      let bytes = try await avatar(AvatarOf(command.username), in: call)
    else { throw ProfileError.noPicture(command.username) }
    if let path = command.save { try PictureFileWriter(path: path).write(bytes) }
    return PictureInfoResponse(username: profile.username, picture: picture, file: command.save)
  }

  func avatar(_ request: AvatarOf, in call: CallContext) async throws -> [UInt8]? {
    let viewer = try call.signedInAccount()
    let profile = try await visibleProfile(of: request.username, to: viewer, in: call)
    return try await database.read { connection in
      try ProfileStore.picture(of: profile.account, on: connection)
    }
  }

  /// Returns a user's profile; one that the viewer may not see is reported as one that is missing.
  private func visibleProfile(
    of username: Username,
    to viewer: AccountID,
    in call: CallContext
  ) async throws -> StoredProfile {
    guard let profile = try await profile(of: username, in: call) else {
      throw ProfileError.notFound(username)
    }
    let check = try await ProfileAccessCheck(of: [profile], by: viewer, in: call)
    guard check.allows(profile) else { throw ProfileError.notFound(username) }
    return profile
  }
}

// MARK: - Profiles that are not stored yet

// The event of a registration arrives after the account exists. Until then the profile is the one
// that the event will create; reading it stores nothing.
extension ProfileHandler {
  private func ownProfile(of account: AccountID, in call: CallContext) async throws -> StoredProfile
  {
    call.depends(on: [.profile(of: account)])
    if let profile = try await database.read({ try ProfileStore.profile(of: account, on: $0) }) {
      return profile
    }
    guard let username = try await call.perform(UsernamesByAccount([account]))[account] else {
      throw MiddlewareFailure.unauthorised(.signedIn)
    }
    return StoredProfile(new: account, named: username)
  }

  private func profile(of username: Username, in call: CallContext) async throws -> StoredProfile? {
    call.depends(on: [.profile(named: username)])
    if let profile = try await database.read({ try ProfileStore.profile(of: username, on: $0) }) {
      return profile
    }
    guard let account = try await call.perform(AccountsByUsername([username]))[username],
      let spelled = try await call.perform(UsernamesByAccount([account]))[account]
    else { return nil }
    return StoredProfile(new: account, named: spelled)
  }

  private func changeOwnProfile(
    in call: CallContext,
    _ change: @escaping @Sendable (AccountID, borrowing Transaction) throws -> StoredProfile?
  ) async throws -> VisibleProfile {
    let account = try call.signedInAccount()
    let own = try await ownProfile(of: account, in: call)
    do {
      let changed = try await database.write { transaction -> StoredProfile? in
        if let changed = try change(account, transaction) { return changed }
        try ProfileStore.create(for: account, named: own.username, in: transaction)
        return try change(account, transaction)
      }
      if let changed { return changed.own }
    } catch let error as DatabaseError where error.code == .unique {
      // The profile of a deleted account with the same name is not erased yet.
    }
    throw ProfileError.notFound(own.username)
  }
}
