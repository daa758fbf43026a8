package main

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"runtime"
	"time"

	"github.com/VictoriaMetrics/metrics"

	"latido/db"
	"latido/handlers"
	"latido/handlers/publish"
)

func startMetrics(address string, counted *handlers.Metrics, site *publish.Site, store *db.Store) (stop func(), err error) {
	if address == "" {
		return func() {}, nil
	}
	listener, err := listen(address, "METRICS_ADDRESS")
	if err != nil {
		return nil, err
	}
	go serveMetrics(listener, counted, site, store)
	slog.Info("metrics", "address", "http://"+browserAddress(listener.Addr())+"/metrics")
	return func() { listener.Close() }, nil
}

// serveMetrics serves GET /metrics for Prometheus until the listener is closed. The public site does not.
func serveMetrics(listener net.Listener, counted *handlers.Metrics, site *publish.Site, store *db.Store) {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
		defer cancel()
		var body bytes.Buffer
		counted.Write(&body, site, site.CanSave(store.Writable))
		metrics.WriteGaugeUint64(&body, fmt.Sprintf("latido_build_info{version=%q,commit=%q,go=%q}", version, commit(), runtime.Version()), 1)
		if last, err := store.LastBackup(ctx); err == nil && !last.IsZero() {
			metrics.WriteGaugeUint64(&body, "latido_backup_last_success_timestamp_seconds", uint64(last.Unix()))
		}
		metrics.WriteProcessMetrics(&body)
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		_, _ = w.Write(body.Bytes()) // an error means that the client has disconnected
	})
	server := &http.Server{Handler: mux, ReadTimeout: 5 * time.Second, WriteTimeout: 10 * time.Second, ErrorLog: slog.NewLogLogger(slog.DiscardHandler, slog.LevelError)}
	_ = server.Serve(listener) // ends with the listener
}
