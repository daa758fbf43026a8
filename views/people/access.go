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

// Passkey is one of the keys; Added and Used are days or moments, and OtherHost the only
// address at which it works, if that is not this one.
type Passkey struct{ ID, Name, Added, Used, OtherHost string }
