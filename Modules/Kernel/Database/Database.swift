// The room of Database.
