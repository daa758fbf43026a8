package handlers

import (
	"bufio"
	"fmt"
	"io"
	"mime/quotedprintable"
	"net"
	"regexp"
	"strings"
	"testing"
	"time"

	"latido/db"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
	"latido/handlers/mail"
)

// mustReceive runs a mail server that sends what it receives on a channel.
func mustReceive(t *testing.T) (address string, received <-chan string) {
	t.Helper()
	listener := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	t.Cleanup(func() { listener.Close() })
	messages := make(chan string, 10)
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go receive(conn, messages)
		}
	}()
	return listener.Addr().String(), messages
}

// receive speaks as much of SMTP (RFC 5321) as a client without extensions needs.
func receive(conn net.Conn, messages chan<- string) {
	defer conn.Close()
	lines := bufio.NewScanner(conn)
	fmt.Fprint(conn, "220 test\r\n")
	for lines.Scan() {
		switch command := strings.ToUpper(strings.SplitN(lines.Text(), " ", 2)[0]); command {
		case "DATA":
			fmt.Fprint(conn, "354 go on\r\n")
			var message strings.Builder
			for lines.Scan() && lines.Text() != "." {
				message.WriteString(lines.Text() + "\r\n")
			}
			body, _ := io.ReadAll(quotedprintable.NewReader(strings.NewReader(message.String())))
			messages <- string(body)
			fmt.Fprint(conn, "250 OK\r\n")
		case "QUIT":
			fmt.Fprint(conn, "221 bye\r\n")
			return
		default:
			fmt.Fprint(conn, "250 OK\r\n")
		}
	}
}

// TestMail: a link for a new password is mailed to its owner, and so is a sign-in in a new
// browser; nobody learns whether there is such an owner.
func TestMail(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		address, received := mustReceive(t)
		mailer := must.Get(mail.New("smtp://" + address + "?from=sitio@cardio.mx&tls=none"))(t)
		clock := &testClock{}
		b, _ := mustServeSiteWith(t, store, store, clock.options(Options{Mailer: mailer, PublicURL: keySite}))
		const email = "beto@cardio.mx"
		mustHave(t, store, b.base, email, db.Assistant)
		wait := func() string {
			t.Helper()
			select {
			case message := <-received:
				return message
			case <-time.After(20 * time.Second):
				t.Fatal("no message came")
				return ""
			}
		}
		visitor := newBrowser(t, b.base)
		visitor.get("/admin/entrar").shows(t, 200, "Mandarme el enlace", "")
		const forgotten = "/admin/entrar/olvido"
		unknown := visitor.post(forgotten, "usuario", "nadie@cardio.mx")
		named := visitor.post(forgotten, "usuario", "ana") // no address
		known := visitor.send("POST", forgotten, formOf("usuario", " Beto@cardio.mx "), "Host", "evil.mx", "Sec-Fetch-Site", "same-origin")
		if unknown.status != 200 || unknown.body != known.body || named.body != known.body {
			t.Errorf("the answers differ: %d, %d, %d", unknown.status, named.status, known.status)
		}
		message := wait()
		link := regexp.MustCompile("http://localhost:3000" + `(/admin/clave\?enlace=[\w-]+)`).FindStringSubmatch(message)
		if link == nil || !strings.Contains(message, email) {
			t.Fatalf("got %s", message)
		}
		const next = "otra frase muy propia"
		visitor.post("/admin/clave", "enlace", strings.TrimPrefix(link[1], "/admin/clave?enlace="), "nueva", next, "repetida", next).leads(t, "/admin")
		newBrowser(t, b.base).signIn(email, next).leads(t, "/admin")
		if message = wait(); !strings.Contains(message, "navegador nuevo") || !strings.Contains(message, "http://localhost:3000/admin/contrasena") {
			t.Errorf("got %s", message)
		}
		for range 3 {
			visitor.post(forgotten, "usuario", email)
		}
		visitor.post(forgotten, "usuario", email).shows(t, 429, "espera", "")
	})
}

func TestMailServer(t *testing.T) {
	for address, want := range map[string]bool{
		"": true, "smtps://a:b@mail.example.mx?from=sitio@example.mx": true, "smtp://mail.example.mx:587?from=sitio@example.mx": true,
		"mail.example.mx": false, "smtp://mail.example.mx": false, "http://mail.example.mx?from=a@b.mx": false, "smtp://mail.example.mx?from=x": false,
	} {
		if _, err := mail.New(address); (err == nil) != want {
			t.Errorf("%q: got %v", address, err)
		}
	}
}
