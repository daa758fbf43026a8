package handlers

import (
	"fmt"
	"log/slog"
	"strings"
)

// serverLog is the logger of fasthttp. It omits messages about connections, which quote the
// visitor's address and the request.
type serverLog struct{}

func (serverLog) Printf(format string, args ...any) {
	if strings.Contains(format, "serving connection") {
		return
	}
	slog.Error("http server", "error", fmt.Sprintf(format, args...))
}
