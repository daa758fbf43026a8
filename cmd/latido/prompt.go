package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

type prompt struct {
	input  *os.File
	lines  *bufio.Reader
	output io.Writer
}

func newPrompt(input *os.File, output io.Writer) *prompt {
	return &prompt{input: input, lines: bufio.NewReader(input), output: output}
}

func (p *prompt) isTerminal() bool { return term.IsTerminal(int(p.input.Fd())) }

// line prompts for a line. It requires a terminal: a pipe has only the password.
func (p *prompt) line(ctx context.Context, question string) (string, error) {
	if !p.isTerminal() {
		return "", errors.New("nobody to ask")
	}
	fmt.Fprint(p.output, question)
	return waitFor(ctx, p.readLine)
}

// newSecret prompts twice for a password without echo, or reads it from a pipe.
func (p *prompt) newSecret(ctx context.Context) (string, error) {
	if !p.isTerminal() {
		secret, err := waitFor(ctx, p.readLine)
		if err != nil {
			return "", fmt.Errorf("no password on the standard input: %w", err)
		}
		return secret, nil
	}
	first, err := p.secret(ctx, "New password: ")
	if err != nil {
		return "", err
	}
	second, err := p.secret(ctx, "Again: ")
	if err != nil {
		return "", err
	}
	if first != second {
		return "", errors.New("the two passwords differ; nothing was changed")
	}
	return first, nil
}

func (p *prompt) secret(ctx context.Context, question string) (string, error) {
	descriptor := int(p.input.Fd())
	state, err := term.GetState(descriptor)
	if err != nil {
		return "", fmt.Errorf("read the terminal: %w", err)
	}
	fmt.Fprint(p.output, question)
	defer fmt.Fprintln(p.output)
	secret, err := waitFor(ctx, func() (string, error) {
		typed, err := term.ReadPassword(descriptor)
		return string(typed), err
	})
	if ctx.Err() != nil {
		// The read continues in the background; the terminal must echo again.
		_ = term.Restore(descriptor, state)
	}
	return secret, err
}

func (p *prompt) readLine() (string, error) {
	line, err := p.lines.ReadString('\n')
	if err != nil && (!errors.Is(err, io.EOF) || line == "") {
		return "", err
	}
	return strings.TrimRight(line, "\r\n"), nil
}

// waitFor returns the result of read, or an error if ctx ends first (Ctrl-C).
func waitFor(ctx context.Context, read func() (string, error)) (string, error) {
	type answer struct {
		text string
		err  error
	}
	answers := make(chan answer, 1)
	go func() {
		text, err := read()
		answers <- answer{text, err}
	}()
	select {
	case a := <-answers:
		return a.text, a.err
	case <-ctx.Done():
		return "", errors.New("stopped; nothing was changed")
	}
}
