// Command latido serves the website of a cardiologist's practice.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

const usage = `Usage: latido <command> [options]

  init       create a database with the sample practice (see: latido init -h)
  serve      serve the site (see: latido serve -h)
  admin      create an owner, reset a password or let one in (see: latido admin -h)
  backup     keep everything in one file, while the site runs (see: latido backup -h)
  restore    put a backup into an empty database of either kind (see: latido restore -h)
  content    export or import the content as JSON (see: latido content -h)
  revision   print a stored revision of the content (see: latido revision -h)
  verify     read a site from outside: is it as its doctor signed it? (see: latido verify -h)
  health     ask a server on this machine whether it serves (see: latido health -h)
  version    print the version
  help       print this help
`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Getenv, os.Stdout, os.Stderr); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(os.Stderr, "latido: "+err.Error())
			code := 1
			if failed, ok := errors.AsType[exitError](err); ok {
				code = failed.code
			}
			os.Exit(code)
		}
	}
}

// run runs one command. Its error is one line that states what to do.
func run(ctx context.Context, args []string, getenv func(string) string, stdout, stderr io.Writer) error {
	command := "help"
	if len(args) > 0 {
		command, args = args[0], args[1:]
	}
	switch command {
	case "init":
		return initialize(ctx, args, getenv, stdout, stderr)
	case "serve":
		return serve(ctx, args, getenv, stderr)
	case "admin":
		return admin(ctx, args, getenv, os.Stdin, stdout, stderr)
	case "backup":
		return backup(ctx, args, getenv, stdout, stderr)
	case "restore":
		return restore(ctx, args, getenv, stdout, stderr)
	case "content":
		return contentCommand(ctx, args, getenv, os.Stdin, stdout, stderr)
	case "revision":
		return revision(ctx, args, getenv, stdout, stderr)
	case "health":
		return health(ctx, args, getenv, stdout, stderr)
	case "verify":
		return verify(ctx, args, stdout, stderr)
	case "version", "-version", "--version":
		fmt.Fprintln(stdout, describeVersion())
		return nil
	case "help", "-h", "-help", "--help":
		fmt.Fprint(stdout, usage)
		return nil
	}
	return fmt.Errorf("unknown command %q; see: latido help", command)
}
