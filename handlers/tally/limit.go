package tally

import (
	"hash/maphash"
	"log/slog"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
)

type budget struct{ taps, views int }

// Budgets of a network and of an IPv6 /48 in an hour, and of a page in a minute.
var (
	perNetwork     = budget{taps: 20, views: 200}
	perWideNetwork = budget{taps: 100, views: 1000}
	perPage        = budget{taps: 20, views: 400}
)

// maxSenders bounds the networks that are remembered within an hour. The oldest are dropped first.
const maxSenders = 16_384

// sender is a network, hashed with a random key that is in memory for an hour.
type sender uint64

type limiter struct {
	hour    time.Time
	key     maphash.Seed
	warned  bool                        // a flood was logged within the hour
	senders *lru.Cache[sender, *budget] // spent
	minute  time.Time
	pages   map[string]*budget // spent
}

func (l *limiter) begin(now time.Time) {
	if hour := now.Truncate(time.Hour); !l.hour.Equal(hour) {
		senders, err := lru.New[sender, *budget](maxSenders)
		if err != nil {
			panic(err) // only for a size of zero
		}
		*l = limiter{hour: hour, key: maphash.MakeSeed(), senders: senders}
	}
	if minute := now.Truncate(time.Minute); !l.minute.Equal(minute) {
		l.minute, l.pages = minute, map[string]*budget{}
	}
}

// count reports whether a tap is within the budgets of its network, the wide one and the page.
// isFlood means that the network exceeds its own.
func (l *limiter) count(now time.Time, network, wideNetwork, page string, isView bool) (from sender, allowed, isFlood bool) {
	l.begin(now)
	from = sender(maphash.String(l.key, network))
	own := l.spentBy(from)
	if !own.use(perNetwork, isView) {
		l.warn()
		return from, false, true
	}
	if wideNetwork != "" && !l.spentBy(sender(maphash.String(l.key, wideNetwork))).use(perWideNetwork, isView) {
		return from, false, false
	}
	onPage, ok := l.pages[page]
	if !ok {
		onPage = &budget{}
		l.pages[page] = onPage
	}
	return from, onPage.use(perPage, isView), false
}

func (l *limiter) spentBy(network sender) *budget {
	spent, ok := l.senders.Get(network)
	if !ok {
		spent = &budget{}
		l.senders.Add(network, spent)
	}
	return spent
}

func (l *limiter) warn() {
	if !l.warned {
		slog.Warn("taps are left out: one address sends more than people do; if it is that of a proxy, name it in TRUSTED_PROXIES")
	}
	l.warned = true
}

// use counts a tap or a view, or returns false if it would exceed most.
func (b *budget) use(most budget, isView bool) bool {
	total, limit := &b.taps, most.taps
	if isView {
		total, limit = &b.views, most.views
	}
	if *total >= limit {
		return false
	}
	*total++
	return true
}
