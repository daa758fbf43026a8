package content

type FieldError struct {
	Path   string // "records.diseases[3].name"; empty for the whole body
	Reason Reason
}

func (e FieldError) Error() string { return e.Path + ": " + string(e.Reason) }

type Reason string

const (
	NotJSON     Reason = "not JSON"
	UnknownKey  Reason = "unknown key"
	WrongType   Reason = "wrong type"
	NotASlug    Reason = "not a slug"
	IDTooLong   Reason = "an id that is too long"
	DuplicateID Reason = "an id that another record has"
	NotText     Reason = "characters that are no text"
	NoRecord    Reason = "no record has this id"
	NotAllowed  Reason = "not for the role of its author"

	NoNotice        Reason = "a notice without a text"
	NoticeTooLong   Reason = "a notice that is not shown whole"
	EndsBeforeStart Reason = "ends before it begins"

	ExpiresBeforeStart Reason = "expires before it is valid"

	NotADay        Reason = "not a day"
	NotATime       Reason = "not a time of the day"
	NotAMoment     Reason = "not a date with a time"
	NotAZone       Reason = "not a time zone"
	NotAWebAddress Reason = "not an address of the web"
	NotAPhone      Reason = "not a telephone"
	NotAPath       Reason = "not a path of this site"
	EndsAtStart    Reason = "ends when it begins"
)

// The path is that of the largest part.
const (
	TooLarge       Reason = "more bytes than are kept"
	TooManyRecords Reason = "more records than are kept"
)

const (
	NotAnAddress     Reason = "not an address of this site"
	AddressHasPage   Reason = "an address at which there is a page"
	RedirectLoop     Reason = "leads back to itself"
	TooManyRedirects Reason = "too many redirects"
)
