package tally

import (
	"hash/maphash"
	"log/slog"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
)

// budget is how often something may count.
type budget struct{ taps, views int }

// The budgets of an hour for one network and for an IPv6 /48, which a provider gives to
// one customer: a person sees a few pages and taps once or twice, and several may share
// an address. perPage is the budget of a minute for one page and all networks: more taps
// than a practice has in an hour.
var (
	perNetwork = budget{taps: 20, views: 200}
	perWide    = budget{taps: 100, views: 1000}
	perPage    = budget{taps: 20, views: 400}
)

// mostSenders bounds the networks that are known within an hour. Those that were
// not heard of for longest are forgotten first, and may count anew.
const mostSenders = 16_384

// sender is a network under a key that lives for an hour, in memory only.
type sender uint64

// limit bounds what counts, so that a flood neither adds up without end nor keeps
// others from counting once it is over: networks are forgotten each hour, pages
// each minute.
type limit struct {
	hour    time.Time
	key     maphash.Seed
	told    bool                        // that it was reached
	senders *lru.Cache[sender, *budget] // spent
	minute  time.Time
	pages   map[string]*budget // spent
}

// begin forgets what was spent before this hour, and before this minute.
func (l *limit) begin(now time.Time) {
	if hour := now.Truncate(time.Hour); !l.hour.Equal(hour) {
		senders, err := lru.New[sender, *budget](mostSenders)
		if err != nil {
			panic(err) // there is no room for one
		}
		*l = limit{hour: hour, key: maphash.MakeSeed(), senders: senders}
	}
	if minute := now.Truncate(time.Minute); !l.minute.Equal(minute) {
		l.minute, l.pages = minute, map[string]*budget{}
	}
}

// count counts once for a network, which is part of a wider one or of none, and
// reports whether all budgets allow it. One that spends more than its own counts for
// nothing: isFlood.
func (l *limit) count(now time.Time, network, wide, page string, isView bool) (from sender, allowed, isFlood bool) {
	l.begin(now)
	from = sender(maphash.String(l.key, network))
	own := l.spentBy(from)
	if !own.isBelow(perNetwork, isView) {
		l.tell()
		return from, false, true
	}
	own.spend(isView)
	if wide != "" {
		all := l.spentBy(sender(maphash.String(l.key, wide)))
		if !all.isBelow(perWide, isView) {
			return from, false, false
		}
		all.spend(isView)
	}
	onPage, known := l.pages[page]
	if !known {
		onPage = &budget{}
		l.pages[page] = onPage
	}
	if !onPage.isBelow(perPage, isView) {
		return from, false, false
	}
	onPage.spend(isView)
	return from, true, false
}

// spentBy is what a network has spent within the hour.
func (l *limit) spentBy(network sender) *budget {
	spent, known := l.senders.Get(network)
	if !known {
		spent = &budget{}
		l.senders.Add(network, spent)
	}
	return spent
}

// tell warns once an hour.
func (l *limit) tell() {
	if !l.told {
		slog.Warn("taps are left out: one address sends more than people do; if it is that of a proxy, name it in TRUSTED_PROXIES")
	}
	l.told = true
}

func (b *budget) isBelow(most budget, isView bool) bool {
	if isView {
		return b.views < most.views
	}
	return b.taps < most.taps
}

func (b *budget) spend(isView bool) {
	if isView {
		b.views++
	} else {
		b.taps++
	}
}
