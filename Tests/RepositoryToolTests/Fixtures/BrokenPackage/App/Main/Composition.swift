import Friends
import Profile
import SQLite
