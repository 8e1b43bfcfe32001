/// Whose page it is, and at which link.
struct SessionPageKey: Hashable {
  let token: String
  let link: String
}
