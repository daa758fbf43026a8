// Package mail sends messages to owners.
package mail

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"strconv"
	"time"

	"github.com/wneessen/go-mail"
)

var ErrURL = errors.New("write it as smtps://user:password@mail.example.mx?from=sitio@example.mx (or smtp:// for STARTTLS)")

const (
	timeout    = 30 * time.Second
	sendAtOnce = 4
)

// Mailer sends messages through a mail server. A nil Mailer sends none.
type Mailer struct {
	host    string
	from    string
	options []mail.Option
	running chan struct{} // one item for each message that is being sent
}

// New returns a mailer for smtps://user:password@host:465?from=address or, with STARTTLS, smtp://…; with tls=none
// a server on the same machine needs neither. It returns nil for an empty address, ErrURL for others.
func New(address string) (*Mailer, error) {
	if address == "" {
		return nil, nil
	}
	server, err := url.Parse(address)
	if err != nil || server.Hostname() == "" || server.Query().Get("from") == "" {
		return nil, ErrURL
	}
	m := &Mailer{host: server.Hostname(), from: server.Query().Get("from"), running: make(chan struct{}, sendAtOnce)}
	m.options = []mail.Option{mail.WithTimeout(timeout)}
	switch {
	case server.Scheme == "smtps":
		m.options = append(m.options, mail.WithSSLPort(false))
	case server.Scheme == "smtp" && server.Query().Get("tls") == "none":
		m.options = append(m.options, mail.WithTLSPolicy(mail.NoTLS))
	case server.Scheme == "smtp":
		m.options = append(m.options, mail.WithTLSPortPolicy(mail.TLSMandatory))
	default:
		return nil, ErrURL
	}
	if server.Port() != "" {
		port, err := strconv.Atoi(server.Port())
		if err != nil {
			return nil, ErrURL
		}
		m.options = append(m.options, mail.WithPort(port))
	}
	if password, ok := server.User.Password(); ok {
		m.options = append(m.options, mail.WithSMTPAuth(mail.SMTPAuthAutoDiscover), mail.WithUsername(server.User.Username()), mail.WithPassword(password))
	}
	if _, err := mail.NewClient(m.host, m.options...); err != nil {
		return nil, ErrURL
	}
	if err := mail.NewMsg().From(m.from); err != nil {
		return nil, ErrURL
	}
	return m, nil
}

// SendLater sends the message of compose in the background, unless compose reports false or too many
// are being sent. A failure is logged.
func (m *Mailer) SendLater(compose func(ctx context.Context) (to, subject, text string, ok bool)) {
	if m == nil {
		return
	}
	select {
	case m.running <- struct{}{}:
	default:
		slog.Warn("too many messages at once, one is not sent")
		return
	}
	go func() {
		defer func() { <-m.running }()
		ctx, cancel := context.WithTimeout(context.Background(), timeout)
		defer cancel()
		to, subject, text, ok := compose(ctx)
		if !ok {
			return
		}
		if err := m.send(ctx, to, subject, text); err != nil {
			slog.Error("send a message", "error", err)
		}
	}()
}

func (m *Mailer) send(ctx context.Context, to, subject, text string) error {
	message := mail.NewMsg()
	if err := errors.Join(message.From(m.from), message.To(to)); err != nil {
		return fmt.Errorf("addresses: %w", err)
	}
	message.Subject(subject)
	message.SetBodyString(mail.TypeTextPlain, text)
	client, err := mail.NewClient(m.host, m.options...)
	if err != nil {
		return err
	}
	return client.DialAndSendWithContext(ctx, message)
}
