// The room of Navigation.
