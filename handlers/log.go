package handlers

import (
	"fmt"
	"log/slog"
	"strings"
)

// serverLog is where fasthttp writes. What it says of a single connection names
// the visitor's address and quotes the request, so it is left out: a request that
// cannot be read was answered with 400, and that is all there is to know.
type serverLog struct{}

// Printf writes a message of fasthttp to the log.
func (serverLog) Printf(format string, args ...any) {
	if strings.Contains(format, "serving connection") {
		return
	}
	slog.Error("http server", "error", fmt.Sprintf(format, args...))
}
