package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"runtime"
	"runtime/metrics"
	"time"

	"latido/db"
	"latido/handlers"
	"latido/handlers/publish"
)

// startMetrics tells what was counted at an address of its own, unless that is empty.
func startMetrics(address string, counted *handlers.Metrics, site *publish.Site, store *db.Store) (stop func(), err error) {
	if address == "" {
		return func() {}, nil
	}
	listener, err := listen(address, "METRICS_ADDRESS")
	if err != nil {
		return nil, err
	}
	go serveMetrics(listener, counted, site, store)
	slog.Info("metrics", "address", "http://"+hostPort(listener.Addr())+"/metrics")
	return func() { listener.Close() }, nil
}

// serveMetrics answers GET /metrics for Prometheus, and nothing else, until the
// listener is closed. It is never part of the public site.
func serveMetrics(listener net.Listener, counted *handlers.Metrics, site *publish.Site, store *db.Store) {
	started := time.Now()
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
		defer cancel()
		var body bytes.Buffer
		if err := counted.Write(&body, site, store.Ping(ctx) == nil); err != nil {
			http.Error(w, "cannot be told", http.StatusInternalServerError)
			return
		}
		writeProcess(&body, started)
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		_, _ = w.Write(body.Bytes()) // who asked has gone
	})
	server := &http.Server{Handler: mux, ReadTimeout: 5 * time.Second, WriteTimeout: 10 * time.Second, ErrorLog: slog.NewLogLogger(slog.DiscardHandler, slog.LevelError)}
	_ = server.Serve(listener) // ends with the listener
}

// writeProcess tells of the process under the names that Prometheus knows.
func writeProcess(to io.Writer, started time.Time) {
	memory := []metrics.Sample{{Name: "/memory/classes/total:bytes"}}
	metrics.Read(memory)
	fmt.Fprintf(to, "# TYPE latido_build_info gauge\nlatido_build_info{version=%q} 1\n", version())
	fmt.Fprintf(to, "# TYPE process_start_time_seconds gauge\nprocess_start_time_seconds %d\n", started.Unix())
	fmt.Fprintf(to, "# TYPE go_goroutines gauge\ngo_goroutines %d\n", runtime.NumGoroutine())
	fmt.Fprintf(to, "# TYPE go_memory_bytes gauge\ngo_memory_bytes %d\n", memory[0].Value.Uint64())
}
