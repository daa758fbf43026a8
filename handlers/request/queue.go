package request

import (
	"container/list"
	"net"
	"sync"
	"sync/atomic"
)

// queue holds connections that wait for their clients. If it is full, it closes the oldest.
type queue struct {
	max      int
	length   atomic.Int64
	mutex    sync.Mutex
	order    list.List // of net.Conn, the longest wait first
	elements map[net.Conn]*list.Element
}

func newQueue(most int) *queue {
	return &queue{max: most, elements: map[net.Conn]*list.Element{}}
}

func (q *queue) add(conn net.Conn) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	q.elements[conn] = q.order.PushBack(conn)
	if q.order.Len() > q.max {
		longest := q.order.Front().Value.(net.Conn)
		longest.Close()
		q.removeLocked(longest)
	}
	q.length.Store(int64(q.order.Len()))
}

// remove removes a connection, if it is queued. It does not lock an empty queue.
func (q *queue) remove(conn net.Conn) {
	if q.length.Load() == 0 {
		return
	}
	q.mutex.Lock()
	defer q.mutex.Unlock()
	q.removeLocked(conn)
	q.length.Store(int64(q.order.Len()))
}

func (q *queue) removeLocked(conn net.Conn) {
	if element, ok := q.elements[conn]; ok {
		q.order.Remove(element)
		delete(q.elements, conn)
	}
}
