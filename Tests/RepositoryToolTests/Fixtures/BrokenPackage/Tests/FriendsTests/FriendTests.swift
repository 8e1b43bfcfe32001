@testable import Friends
import Links
