package people

type Access struct {
	Username   string
	Confirmed  bool // the password or a passkey was verified in the last ten minutes
	Impossible bool // browsers allow no passkeys at this address
	Keys       []Passkey
	SecondStep bool // signing in requires a code
	CodesLeft  int  // recovery codes
	Notice     string
	Fault      string // why the last change was refused, or empty

	// A new secret for the telephone, and the token of the form that confirms it.
	SecretURL, Secret, Token string

	Codes []string // new recovery codes, shown once
}

// Passkey is a passkey of the owner. Added and Used are days or moments; OtherHost is the only host at
// which it is valid, or empty if that is this one.
type Passkey struct{ ID, Name, Added, Used, OtherHost string }
