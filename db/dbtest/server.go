package dbtest

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/lib/pq"
)

const (
	superuser    = "latido"
	startTimeout = time.Minute

	debianServers = "/usr/lib/postgresql/*/bin/initdb"
)

// supervisor runs a server until its standard input ends, and then deletes the folder. Each line of
// input starts the server again. Arguments: BINARIES FOLDER OPTIONS.
const supervisor = `
"$1/initdb" --pgdata="$2/data" --username=` + superuser + ` --auth=trust --encoding=UTF8 --locale=C --no-sync || { rm -rf "$2"; exit 1; }
serve() {
	while "$1/postgres" -D "$2/data" -k "$2" -c listen_addresses= -c max_connections=200 $3 </dev/null
		[ $? = 1 ] && [ ! -e "$2/end" ]
	do sleep 0.1; done
}
serve "$@" &
while read -r _; do wait; serve "$@" & done
: > "$2/end"
"$1/pg_ctl" stop --pgdata="$2/data" --mode=immediate --silent
rm -rf "$2"
`

const nonDurableOptions = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off"

type server struct {
	url    *url.URL
	admin  *sql.DB
	folder string
	orders io.WriteCloser // stored, as the garbage collector would close it; nil for the server of TEST_POSTGRES_URL
	ended  <-chan struct{}
}

// sharedServer returns the server of this test process, which starts at the first call.
var sharedServer = sync.OnceValues(func() (*server, error) {
	ctx, cancel := context.WithTimeout(context.Background(), startTimeout)
	defer cancel()
	if address := os.Getenv("TEST_POSTGRES_URL"); address != "" {
		return useServer(ctx, address)
	}
	return startServer(ctx, nonDurableOptions)
})

func useServer(ctx context.Context, address string) (*server, error) {
	parsed, err := url.Parse(address)
	if err != nil {
		return nil, errors.New("TEST_POSTGRES_URL is not a valid address") // the parser's error can quote the password
	}
	admin, err := connect(parsed)
	if err != nil {
		return nil, fmt.Errorf("TEST_POSTGRES_URL: %w", err)
	}
	if err := admin.PingContext(ctx); err != nil {
		return nil, fmt.Errorf("TEST_POSTGRES_URL: %w", err)
	}
	return &server{url: parsed, admin: admin}, nil
}

func startServer(ctx context.Context, options string) (*server, error) {
	binaries, err := findBinaries(debianServers)
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "latido-postgres-")
	if err != nil {
		return nil, fmt.Errorf("start PostgreSQL: %w", err)
	}
	var output bytes.Buffer // read after the supervisor has ended
	command := exec.Command("/bin/sh", "-c", supervisor, "supervisor", binaries, folder, options)
	command.Dir = folder
	command.Env = append(os.Environ(), "LC_ALL=C")
	command.Stdout, command.Stderr = &output, &output
	// In a process group of its own, Ctrl-C does not interrupt the clean-up.
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if os.Geteuid() == 0 {
		if err := chownToPostgres(folder, command.SysProcAttr); err != nil {
			return nil, fmt.Errorf("start PostgreSQL: %w", errors.Join(err, os.RemoveAll(folder)))
		}
	}
	orders, err := command.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("start PostgreSQL: %w", errors.Join(err, os.RemoveAll(folder)))
	}
	if err := command.Start(); err != nil {
		return nil, fmt.Errorf("start PostgreSQL: %w", errors.Join(err, os.RemoveAll(folder)))
	}
	ended := make(chan struct{})
	go func() {
		_ = command.Wait() // output has more than the exit code
		close(ended)
	}()

	address := socketURL(folder)
	admin, err := connect(address)
	if err != nil {
		return nil, fmt.Errorf("start PostgreSQL: %w", err)
	}
	for admin.PingContext(ctx) != nil {
		select {
		case <-time.After(10 * time.Millisecond):
			continue
		case <-ctx.Done():
			orders.Close()
			<-ended
		case <-ended:
		}
		return nil, fmt.Errorf("PostgreSQL from %s did not start:\n%s", binaries, output.Bytes())
	}
	return &server{address, admin, folder, orders, ended}, nil
}

func findBinaries(pattern string) (string, error) {
	if path, err := exec.LookPath("initdb"); err == nil {
		if path, err = filepath.EvalSymlinks(path); err == nil {
			return filepath.Dir(path), nil
		}
	}
	found, err := filepath.Glob(pattern)
	if err != nil {
		return "", fmt.Errorf("look for PostgreSQL: %w", err)
	}
	if len(found) == 0 {
		return "", errors.New("no PostgreSQL found for the tests: apt-get install postgresql, or set TEST_POSTGRES_URL to a server where databases may be created")
	}
	version := func(path string) float64 {
		number, _ := strconv.ParseFloat(filepath.Base(filepath.Dir(filepath.Dir(path))), 64) // 0, the oldest, if it is not a number
		return number
	}
	newest := slices.MaxFunc(found, func(a, b string) int { return cmp.Compare(version(a), version(b)) })
	return filepath.Dir(newest), nil
}

// chownToPostgres makes another user own folder and run process: PostgreSQL refuses to run as root.
func chownToPostgres(folder string, process *syscall.SysProcAttr) error {
	owner, err := user.Lookup("postgres")
	if err != nil {
		owner, err = user.Lookup("nobody")
	}
	if err != nil {
		return err
	}
	uid, err := strconv.ParseUint(owner.Uid, 10, 32)
	if err != nil {
		return err
	}
	gid, err := strconv.ParseUint(owner.Gid, 10, 32)
	if err != nil {
		return err
	}
	process.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	return os.Chown(folder, int(uid), int(gid))
}

func connect(address *url.URL) (*sql.DB, error) {
	connector, err := pq.NewConnector(address.String())
	if err != nil {
		return nil, err
	}
	return sql.OpenDB(connector), nil
}

func (s *server) createDatabase(ctx context.Context) (string, error) {
	// The name is random, because test processes may share the server.
	name := "test_" + strings.ToLower(rand.Text())
	if _, err := s.admin.ExecContext(ctx, "CREATE DATABASE "+pq.QuoteIdentifier(name)); err != nil {
		return "", fmt.Errorf("create test database: %w", err)
	}
	return name, nil
}

func (s *server) dropDatabase(name string) error {
	if _, err := s.admin.Exec("DROP DATABASE " + pq.QuoteIdentifier(name) + " WITH (FORCE)"); err != nil {
		return fmt.Errorf("drop test database: %w", err)
	}
	return nil
}
