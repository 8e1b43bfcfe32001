/// The picture of the program in a tab of a browser.
enum Favicon {
  static let text = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
    <rect width="32" height="32" rx="8" fill="#2453c9"/>
    <path d="M8 12h12l-4-4M24 20H12l4 4" fill="none" stroke="#fff" stroke-width="3"
    stroke-linecap="round" stroke-linejoin="round"/>
    </svg>

    """
}
