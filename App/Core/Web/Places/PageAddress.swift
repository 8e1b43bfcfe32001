/// Whose page it is, and at which link.
struct PageAddress: Hashable {
  let token: String
  let link: String
}
