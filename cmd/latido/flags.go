package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
)

// subcommand returns the subcommand and its arguments, or "" if it printed help instead.
func subcommand(command, help string, args []string, stdout io.Writer, known ...string) (name string, rest []string, err error) {
	if len(args) == 0 || slices.Contains([]string{"help", "-h", "-help", "--help"}, args[0]) {
		fmt.Fprint(stdout, help)
		return "", nil, nil
	}
	if !slices.Contains(known, args[0]) {
		return "", nil, fmt.Errorf("unknown command %q; see: latido %s -h", command+" "+args[0], command)
	}
	return args[0], args[1:], nil
}

func databaseFlags(flags *flag.FlagSet, s *settings, getenv func(string) string) {
	flags.StringVar(&s.databaseURL, "database-url", getenv("DATABASE_URL"), "postgres://…; empty: an SQLite file in the data folder (DATABASE_URL)")
	flags.StringVar(&s.dataDir, "data", cmp.Or(getenv("DATA_DIR"), "data"), "folder of the SQLite file (DATA_DIR)")
}

func parse(flags *flag.FlagSet, args []string) error {
	if err := parseOptions(flags, args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q; see: latido %s -h", flags.Arg(0), flags.Name())
	}
	return nil
}

func parseOptions(flags *flag.FlagSet, args []string) error {
	err := flags.Parse(args)
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		return fmt.Errorf("%w; see: latido %s -h", err, flags.Name())
	}
	return err
}

func newFlags(name, file string, stderr io.Writer) *flag.FlagSet {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprintf(stderr, "Usage: latido %s [options] %s\n", name, file)
		flags.PrintDefaults()
	}
	return flags
}

// oneFile parses the flags and returns the only argument, or fallback without one.
func oneFile(flags *flag.FlagSet, args []string, fallback string) (string, error) {
	if err := parseOptions(flags, args); err != nil {
		return "", err
	}
	file := cmp.Or(flags.Arg(0), fallback)
	if flags.NArg() > 1 || file == "" {
		return "", fmt.Errorf("write the options first and then one file; see: latido %s -h", flags.Name())
	}
	return file, nil
}
