package launch

import (
	"os"
	"regexp"
	"testing"

	"latido/db/content/value"
	"latido/db/dbtest/must"
)

func TestMailbox(t *testing.T) {
	t.Parallel()
	for _, good := range []string{"a@b.mx", " arco@draelena.mx ", "datos.arco+web@mail.dra-elena.com.mx", "ARCO@DraElena.MX", "niño@cardiología.mx", "a@xn--cardiologa-ibb.mx", "a@b.xn--q9jyb4c", "Elena <arco@draelena.mx>", "<arco@draelena.mx>", "mailto:arco@draelena.mx"} {
		if !mailbox(good) {
			t.Errorf("got no address in %q", good)
		}
	}
	for _, bad := range []string{"", "arco", "arco@", "@draelena.mx", "arco@dra elena.mx", "ar co@draelena.mx", "arco@draelena", "arco@draelena.", "arco@.mx", "arco@dra..mx", "arco@-dra.mx", "arco@dra_elena.mx",
		"arco@@draelena.mx", "arco@draelena.mx, otro@draelena.mx", "arco@draelena.mx (Elena)", "arco@[127.0.0.1]", "arco@10.0.0.1", "arco@draelena,mx", ".arco@draelena.mx"} {
		if mailbox(bad) {
			t.Errorf("got an address in %q", bad)
		}
	}
}

// TestUnread: each kind that the forms ask for has a reader, and a note on a text that it cannot read.
func TestUnread(t *testing.T) {
	t.Parallel()
	kinds := map[string]bool{}
	for _, match := range reads.FindAllStringSubmatch(string(must.Get(os.ReadFile("../../../views/admin/form.json"))(t))+string(must.Get(os.ReadFile("../../../views/admin/content.json"))(t))+string(must.Get(os.ReadFile("../../../views/admin/schedule.json"))(t)), -1) {
		kinds[match[1]] = true
	}
	for kind := range kinds {
		if _, ok := value.Read(kind, "¿?"); ok || UnreadableNotes[kind] == "" {
			t.Errorf("%s: got a reading of what is none, or no note", kind)
		}
	}
	if len(kinds) != len(UnreadableNotes) {
		t.Errorf("got notes on %d kinds, want %d", len(UnreadableNotes), len(kinds))
	}
}

var reads = regexp.MustCompile(`"reads": "(\w+)"`)
