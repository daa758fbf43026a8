package publish

import (
	"errors"
	"sync"

	"golang.org/x/sync/semaphore"

	"latido/db/picture"
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
	// Photos is the room of those that the site does not hold: of the largest that
	// there may be, and of common ones beside it.
	Photos = newRoom(picture.MaxBytes + 12<<20)
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
	l := r.loan(key)
	l.once.Do(func() {
		var bytes int
		if l.Value, bytes, l.fault = make(); l.fault == nil {
			l.fault = l.hold(bytes)
		}
	})
	if l.fault != nil {
		return nil, errors.Join(l.fault, l.Close())
	}
	return l, nil
}

// BorrowKnown is Borrow of what tells its bytes before it is made: where there is no
// room for it, it is not made.
func (r *Room) BorrowKnown(key any, measure func() (bytes int, err error), make func() (value any, err error)) (*Loan, error) {
	l := r.loan(key)
	l.once.Do(func() {
		bytes, err := measure()
		if err == nil {
			err = l.hold(bytes)
		}
		if err == nil {
			l.Value, err = make()
		}
		l.fault = err
	})
	if l.fault != nil {
		return nil, errors.Join(l.fault, l.Close())
	}
	return l, nil
}

// loan is the loan for a key, with one taker more.
func (r *Room) loan(key any) *Loan {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	l := r.made[key]
	if l == nil {
		l = &Loan{room: r, key: key}
		r.made[key] = l
	}
	l.takers++
	return l
}

// hold keeps so many bytes of the room, or returns ErrBusy.
func (l *Loan) hold(bytes int) error {
	if !l.room.free.TryAcquire(int64(bytes)) {
		return ErrBusy
	}
	l.bytes = bytes
	return nil
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
