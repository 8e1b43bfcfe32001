import CSQLite
import Database
import Foundation
import FoundationEssentials
