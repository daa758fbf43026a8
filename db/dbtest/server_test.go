package dbtest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"latido/db/dbtest/must"
)

func TestFindBinaries(t *testing.T) {
	t.Setenv("PATH", "")
	folder := t.TempDir()
	pattern := filepath.Join(folder, "*", "bin", "initdb")

	t.Run("none", func(t *testing.T) {
		_, err := findBinaries(pattern)
		if err == nil || !strings.Contains(err.Error(), "apt-get install postgresql") {
			t.Errorf("got error %v, want one that names the package", err)
		}
	})
	t.Run("newest", func(t *testing.T) {
		for _, version := range []string{"9.6", "15", "10"} {
			bin := filepath.Join(folder, version, "bin")
			must.OK(t, os.MkdirAll(bin, 0o755))
			must.OK(t, os.WriteFile(filepath.Join(bin, "initdb"), nil, 0o755))
		}
		got, err := findBinaries(pattern)
		if want := filepath.Join(folder, "15", "bin"); got != want || err != nil {
			t.Errorf("got %q, %v, want %q", got, err, want)
		}
	})
	t.Run("PATH first", func(t *testing.T) {
		want := filepath.Join(folder, "10", "bin")
		t.Setenv("PATH", want)
		got, err := findBinaries(pattern)
		if got != want || err != nil {
			t.Errorf("got %q, %v, want %q", got, err, want)
		}
	})
}
