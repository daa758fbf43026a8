package people

// Access is the screen of how an owner signs in.
type Access struct {
	Username   string
	Confirmed  bool // the password was typed again, or a passkey used
	Impossible bool // browsers allow no passkeys at this address
	Keys       []Passkey
	SecondStep bool // signing in asks for a code
	CodesLeft  int  // recovery codes
	Notice     string
	Fault      string // why the last change was refused, or empty

	// A secret that a telephone is to take, and the token of the form that proves it.
	SecretURL, Secret, Token string

	Codes []string // new recovery codes, which are shown once
}

// Passkey is a key; Added and Used are days or moments, OtherHost the only host at which it works, or empty.
type Passkey struct{ ID, Name, Added, Used, OtherHost string }
