// Package must ends a test at the first unexpected error.
package must

import "testing"

func OK(tb testing.TB, err error) {
	tb.Helper()
	if err != nil {
		tb.Fatal(err)
	}
}

// Get returns the value of a call, or ends the test: must.Get(os.ReadFile(path))(t).
func Get[T any](value T, err error) func(tb testing.TB) T {
	return func(tb testing.TB) T {
		tb.Helper()
		OK(tb, err)
		return value
	}
}
