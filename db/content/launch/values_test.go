package launch

import "testing"

func TestMailbox(t *testing.T) {
	t.Parallel()
	for _, good := range []string{"a@b.mx", " arco@draelena.mx ", "datos.arco+web@mail.dra-elena.com.mx", "ARCO@DraElena.MX", "niño@cardiología.mx", "a@xn--cardiologa-ibb.mx", "a@b.xn--q9jyb4c"} {
		if !mailbox(good) {
			t.Errorf("got no address in %q", good)
		}
	}
	for _, bad := range []string{"", "arco", "arco@", "@draelena.mx", "arco@dra elena.mx", "ar co@draelena.mx", "arco@draelena", "arco@draelena.", "arco@.mx", "arco@dra..mx", "arco@-dra.mx", "arco@dra_elena.mx",
		"arco@@draelena.mx", "arco@draelena.mx, otro@draelena.mx", "Elena <arco@draelena.mx>", "<arco@draelena.mx>", "arco@draelena.mx (Elena)", "arco@[127.0.0.1]", "arco@10.0.0.1", "mailto:arco@draelena.mx", "arco@draelena,mx", ".arco@draelena.mx"} {
		if mailbox(bad) {
			t.Errorf("got an address in %q", bad)
		}
	}
}
