package publish

import (
	"errors"
	"sync"

	"golang.org/x/sync/semaphore"
)

// Room holds bytes that are made for an answer, while somebody is being sent them:
// however many clients ask for the same, it is there once.
type Room struct {
	free  *semaphore.Weighted // in bytes
	mutex sync.Mutex
	made  map[any]*Loan
}

var (
	// Loans is the room of all that there is a known number of.
	Loans = newRoom(16 << 20)
	// Combinations is the room of what clients can ask for in ever other ways.
	Combinations = newRoom(1 << 20)
)

func newRoom(bytes int64) *Room {
	return &Room{free: semaphore.NewWeighted(bytes), made: map[any]*Loan{}}
}

// Loan is what was made for one key.
type Loan struct {
	room   *Room
	key    any
	once   sync.Once
	Value  any
	bytes  int // of the room
	fault  error
	takers int
}

// Borrow returns what make makes, or ErrBusy when there is no room for it.
func (r *Room) Borrow(key any, make func() (value any, bytes int, err error)) (*Loan, error) {
	r.mutex.Lock()
	l := r.made[key]
	if l == nil {
		l = &Loan{room: r, key: key}
		r.made[key] = l
	}
	l.takers++
	r.mutex.Unlock()
	l.once.Do(func() {
		value, bytes, err := make()
		if err == nil && !r.free.TryAcquire(int64(bytes)) {
			err = ErrBusy
		}
		if l.fault = err; err == nil {
			l.Value, l.bytes = value, bytes
		}
	})
	if l.fault != nil {
		return nil, errors.Join(l.fault, l.Close())
	}
	return l, nil
}

// Close gives it back. As a value of a request it is called when the answer has
// been sent.
func (l *Loan) Close() error {
	l.room.mutex.Lock()
	defer l.room.mutex.Unlock()
	if l.takers--; l.takers == 0 {
		delete(l.room.made, l.key)
		l.room.free.Release(int64(l.bytes))
	}
	return nil
}
