package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"net"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"
	"github.com/lib/pq/pqerror"
	"github.com/pressly/goose/v3"
)

const (
	// postgresConns lets several servers share a small PostgreSQL.
	postgresConns = 10

	// responseTimeout bounds the wait for a connection, and for the next bytes of a response.
	responseTimeout = 5 * time.Second
)

func openPostgres(ctx context.Context, databaseURL string, timeout time.Duration, how openMode) (*Store, error) {
	// The parser's error is omitted, because it can quote the password.
	if _, err := url.Parse(databaseURL); err != nil {
		return nil, errors.New("DATABASE_URL is not a valid address: write postgres://user:password@host:port/database, with special characters in the password percent-encoded")
	}
	config, err := pq.NewConfig(databaseURL)
	if err != nil {
		return nil, fmt.Errorf("DATABASE_URL has a setting that cannot be used: %w", err)
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = timeout
	}
	// DATABASE_URL may have another zone.
	config = config.Clone()
	maps.DeleteFunc(config.Runtime, func(name, _ string) bool { return strings.EqualFold(name, "timezone") })
	config.Runtime["timezone"] = "UTC"

	connector, err := pq.NewConnectorConfig(config)
	if err != nil {
		return nil, fmt.Errorf("DATABASE_URL has a setting that cannot be used: %w", err)
	}
	if how != keepSchema {
		if err := migratePostgres(ctx, connector, how); err != nil {
			return nil, explainPostgres(ctx, config, err)
		}
	}
	connector.Dialer(dialer{timeout})
	pool := sql.OpenDB(connector)
	pool.SetMaxOpenConns(postgresConns)
	pool.SetMaxIdleConns(postgresConns)
	pool.SetConnMaxIdleTime(5 * time.Minute)
	store := &Store{db: sqlx.NewDb(pool, Postgres), kind: Postgres, name: "PostgreSQL at " + serverNames(config), address: databaseURL}
	if how == keepSchema {
		if _, err := store.schema(ctx); err != nil {
			return nil, explainPostgres(ctx, config, errors.Join(err, store.Close()))
		}
	}
	return store, nil
}

// migratePostgres uses its own connections: it may exceed responseTimeout, and closing them unlocks.
func migratePostgres(ctx context.Context, connector *pq.Connector, how openMode) error {
	pool := sql.OpenDB(connector)
	defer pool.Close()
	conn, err := pool.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	if err := lockPostgres(ctx, conn); err != nil {
		return err
	}
	_, err = schemaOf(ctx, sqlx.NewDb(pool, Postgres), Postgres)
	if err != nil && (how == migrateExisting || !errors.Is(err, ErrNoDatabase)) {
		return err
	}
	if err := migrate(ctx, pool, goose.DialectPostgres, Postgres); err != nil {
		return err
	}
	_, err = packAll(ctx, sqlx.NewDb(pool, Postgres))
	return err
}

func explainPostgres(ctx context.Context, config pq.Config, err error) error {
	where := serverNames(config)
	switch {
	case errors.Is(err, ErrNoDatabase):
		return fmt.Errorf("the database of PostgreSQL at %s has no tables of latido: %w", where, err)
	case errors.Is(err, ErrNewer):
		return err
	case errors.Is(err, errLocked):
		return fmt.Errorf("PostgreSQL at %s cannot be used yet: wait for the other server, or stop it: %w", where, unavailable{err})
	case errors.Is(err, pq.ErrSSLNotSupported):
		return fmt.Errorf("PostgreSQL at %s has no TLS: switch it on there, or add ?sslmode=disable to DATABASE_URL if you trust the network: %w", where, err)
	case pq.As(err, pqerror.InvalidPassword, pqerror.InvalidAuthorizationSpecification) != nil:
		return fmt.Errorf("PostgreSQL at %s refuses the user or password of DATABASE_URL: correct them: %w", where, err)
	case pq.As(err, pqerror.InvalidCatalogName) != nil:
		return fmt.Errorf("PostgreSQL at %s lacks the database of DATABASE_URL: create it with createdb, or correct its name: %w", where, err)
	case pq.As(err, pqerror.InsufficientPrivilege) != nil:
		return fmt.Errorf("PostgreSQL at %s does not let this user change the tables: make it their owner: %w", where, err)
	case errors.Is(classify(err), ErrUnavailable) && pq.As(err) != nil && ctx.Err() == nil:
		return fmt.Errorf("PostgreSQL at %s takes no connections: wait until it has started, or give it more: %w", where, unavailable{err})
	case pq.As(err) != nil && ctx.Err() == nil:
		return fmt.Errorf("PostgreSQL at %s reports an error: %w", where, err)
	}
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	return fmt.Errorf("PostgreSQL at %s does not answer: start it, or correct the host and port of DATABASE_URL: %w", where, unavailable{oneLine{err}})
}

type unavailable struct {
	error
}

func (e unavailable) Unwrap() []error {
	return []error{e.error, ErrUnavailable}
}

// oneLine is an error of lib/pq, which has a line for each host.
type oneLine struct {
	error
}

func (e oneLine) Error() string {
	return strings.ReplaceAll(e.error.Error(), "\n", "; ")
}

func (e oneLine) Unwrap() error {
	return e.error
}

func serverNames(config pq.Config) string {
	name := func(host string, port uint16) string {
		return net.JoinHostPort(host, strconv.Itoa(int(port)))
	}
	names := []string{name(config.Host, config.Port)}
	for _, other := range config.Multi {
		names = append(names, name(other.Host, other.Port))
	}
	return strings.Join(names, ", ")
}

// dialer limits each read. lib/pq's own cancelling would block if the server hangs.
type dialer struct {
	timeout time.Duration
}

func (d dialer) Dial(network, address string) (net.Conn, error) {
	return d.DialContext(context.Background(), network, address)
}

func (d dialer) DialTimeout(network, address string, timeout time.Duration) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	return d.DialContext(ctx, network, address)
}

func (d dialer) DialContext(ctx context.Context, network, address string) (net.Conn, error) {
	var plain net.Dialer
	conn, err := plain.DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	return timeoutConn{conn, d.timeout}, nil
}

type timeoutConn struct {
	net.Conn
	timeout time.Duration
}

func (c timeoutConn) Read(p []byte) (int, error) {
	if err := c.SetReadDeadline(time.Now().Add(c.timeout)); err != nil {
		return 0, err
	}
	return c.Conn.Read(p)
}
