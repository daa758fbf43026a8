package request

import (
	"container/list"
	"net"
	"sync"
	"sync/atomic"
)

// queue holds connections that wait for their clients. When there are too many,
// the one that waits for longest is closed: newcomers are served, whatever others
// do not send or do not read.
type queue struct {
	max    int
	length atomic.Int64
	mutex  sync.Mutex
	order  list.List // of net.Conn, the longest wait first
	places map[net.Conn]*list.Element
}

func newQueue(most int) *queue {
	return &queue{max: most, places: map[net.Conn]*list.Element{}}
}

// enter puts a connection at the end of the queue.
func (q *queue) enter(conn net.Conn) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	q.places[conn] = q.order.PushBack(conn)
	if q.order.Len() > q.max {
		longest := q.order.Front().Value.(net.Conn)
		longest.Close()
		q.remove(longest)
	}
	q.length.Store(int64(q.order.Len()))
}

// leave takes a connection out of the queue, if it is there. It costs nothing
// while nobody waits.
func (q *queue) leave(conn net.Conn) {
	if q.length.Load() == 0 {
		return
	}
	q.mutex.Lock()
	defer q.mutex.Unlock()
	q.remove(conn)
	q.length.Store(int64(q.order.Len()))
}

// remove takes a connection out of the queue; q.mutex is held.
func (q *queue) remove(conn net.Conn) {
	if place, waits := q.places[conn]; waits {
		q.order.Remove(place)
		delete(q.places, conn)
	}
}
