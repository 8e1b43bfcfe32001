// The room of Links.
