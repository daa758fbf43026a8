package launch

import (
	"fmt"

	"latido/db/content"
	"latido/db/content/value"
)

const expiryNoticeDays = 90

// Expiry is zero unless the certificate ends soon or has ended.
type Expiry struct {
	Until string // last day, "30 de junio de 2029"
	Days  int    // until the last day; negative: expired
}

func (e Expiry) Text() string {
	switch {
	case e.Days < 0:
		return "El certificado de tu especialidad venció el " + e.Until + ", y tu sitio ya no lo muestra."
	case e.Days == 0:
		return "El certificado de tu especialidad vence hoy. Desde mañana tu sitio ya no lo muestra."
	case e.Days == 1:
		return "El certificado de tu especialidad vence mañana, " + e.Until + "."
	}
	return fmt.Sprintf("El certificado de tu especialidad vence en %d días, el %s.", e.Days, e.Until)
}

func expiryOf(site *content.Site) Expiry {
	until, ok := value.ParseDay(site.Licences.Certificate.ValidUntil)
	if !ok || site.CertificateStatus() == content.NoCertificate {
		return Expiry{Days: expiryNoticeDays + 1}
	}
	return Expiry{content.DateText(site.Licences.Certificate.ValidUntil), int(until - value.DayOf(site.At.In(site.Zone())))}
}

func upcomingExpiry(site *content.Site) Expiry {
	if expiry := expiryOf(site); expiry.Days <= expiryNoticeDays {
		return expiry
	}
	return Expiry{}
}
