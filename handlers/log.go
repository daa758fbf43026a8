package handlers

import (
	"fmt"
	"log/slog"
	"strings"
)

// serverLog is the log of fasthttp. It leaves out messages about single connections, as
// they have the visitor's address and quote the request.
type serverLog struct{}

func (serverLog) Printf(format string, args ...any) {
	if strings.Contains(format, "serving connection") {
		return
	}
	slog.Error("http server", "error", fmt.Sprintf(format, args...))
}
