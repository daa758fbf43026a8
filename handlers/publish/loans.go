package publish

import (
	"errors"
	"sync"

	"golang.org/x/sync/semaphore"
)

// loans are bytes that are made for an answer, while somebody is being sent them:
// however many clients ask for the same, it is there once. All of them together
// have a room of their own.
var loans = struct {
	mutex sync.Mutex
	room  *semaphore.Weighted
	made  map[any]*Loan
}{room: semaphore.NewWeighted(16 << 20), made: map[any]*Loan{}}

// Loan is what was made for one key.
type Loan struct {
	key    any
	once   sync.Once
	Value  any
	bytes  int // of the room
	fault  error
	takers int
}

// Borrow returns what make makes, or ErrBusy when there is no room for it.
func Borrow(key any, make func() (value any, bytes int, err error)) (*Loan, error) {
	loans.mutex.Lock()
	l := loans.made[key]
	if l == nil {
		l = &Loan{key: key}
		loans.made[key] = l
	}
	l.takers++
	loans.mutex.Unlock()
	l.once.Do(func() {
		value, bytes, err := make()
		if err == nil && !loans.room.TryAcquire(int64(bytes)) {
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
	loans.mutex.Lock()
	defer loans.mutex.Unlock()
	if l.takers--; l.takers == 0 {
		delete(loans.made, l.key)
		loans.room.Release(int64(l.bytes))
	}
	return nil
}
