package request

import (
	"fmt"
	"net"
	"strings"
	"testing"

	"github.com/gofiber/fiber/v2"
	"github.com/valyala/fasthttp"

	"latido/db/dbtest/must"
)

// newProxiedRequest returns a request from 10.0.0.1, behind the proxies that are named, with header lines of one name.
func newProxiedRequest(t *testing.T, proxies, name string, lines ...string) (Source, *fiber.Ctx) {
	t.Helper()
	trusted := must.Get(ParseProxies(proxies))(t)
	app := fiber.New()
	c := app.AcquireCtx(&fasthttp.RequestCtx{})
	t.Cleanup(func() { app.ReleaseCtx(c) })
	c.Context().SetRemoteAddr(&net.TCPAddr{IP: net.ParseIP("10.0.0.1"), Port: 4711})
	for _, line := range lines {
		c.Request().Header.Add(name, line)
	}
	return Source{TrustedProxies: trusted}, c
}

func TestClientNetwork(t *testing.T) {
	t.Parallel()
	const proxies = "10.0.0.0/8, 2001:db8:ffff::/48, ::ffff:192.0.2.1, ::ffff:198.18.0.0/111"
	tests := []struct {
		name  string
		lines []string
		want  string
	}{
		{"no header", nil, "10.0.0.1"},
		{"one", []string{"203.0.113.7"}, "203.0.113.7"},
		{"made up before it", []string{"1.1.1.1, 203.0.113.7"}, "203.0.113.7"},
		{"made up on another line", []string{"1.1.1.1", "203.0.113.7"}, "203.0.113.7"},
		{"made up as a proxy on another line", []string{"10.9.9.9", "203.0.113.7"}, "203.0.113.7"},
		{"two proxies", []string{"1.1.1.1, 203.0.113.7, 10.0.0.2"}, "203.0.113.7"},
		{"two proxies, a line each", []string{"1.1.1.1", "203.0.113.7", "10.0.0.2"}, "203.0.113.7"},
		{"several lines of several", []string{"1.1.1.1, 2.2.2.2", "203.0.113.7,10.0.0.3", " 10.0.0.2 "}, "203.0.113.7"},
		{"proxies alone", []string{"10.0.0.3", "10.0.0.2"}, "10.0.0.3"},
		{"port", []string{"1.1.1.1, 203.0.113.7:50123"}, "203.0.113.7"},
		{"IPv6", []string{"2001:db8:1:2:3:4:5:6"}, "2001:db8:1:2::/64"},
		{"IPv6 in brackets", []string{"[2001:db8:1:2::9]"}, "2001:db8:1:2::/64"},
		{"IPv6 with a port", []string{"1.1.1.1", "[2001:db8:1:2::9]:80"}, "2001:db8:1:2::/64"},
		{"IPv6 with a zone", []string{"fe80::1%eth0"}, "fe80::/64"},
		{"IPv6 proxy with a port", []string{"203.0.113.7, [2001:db8:ffff::1]:443"}, "203.0.113.7"},
		{"mapped IPv4", []string{"::ffff:203.0.113.7"}, "203.0.113.7"},
		{"mapped IPv4 with a port", []string{"[::ffff:203.0.113.7]:80"}, "203.0.113.7"},
		{"proxy as mapped IPv4", []string{"203.0.113.7, ::ffff:10.0.0.2"}, "203.0.113.7"},
		{"proxy that was set as mapped IPv4", []string{"203.0.113.7, 192.0.2.1"}, "203.0.113.7"},
		{"proxy of a network that was set as mapped IPv4", []string{"203.0.113.7, 198.19.0.1"}, "203.0.113.7"},
		{"unknown", []string{"203.0.113.7, unknown"}, "10.0.0.1"},
		{"unknown to the second proxy", []string{"203.0.113.7, _hidden, 10.0.0.2"}, "10.0.0.2"},
		{"unknown beyond the client", []string{"unknown", "203.0.113.7"}, "203.0.113.7"},
		{"empty header", []string{""}, "10.0.0.1"},
		{"empty item last", []string{"203.0.113.7,"}, "10.0.0.1"},
		{"empty line last", []string{"203.0.113.7", ""}, "10.0.0.1"},
		{"empty item before the second proxy", []string{"203.0.113.7, , 10.0.0.2"}, "10.0.0.2"},
		{"empty item beyond the client", []string{",", "203.0.113.7"}, "203.0.113.7"},
		{"port that is none", []string{"203.0.113.7:http"}, "10.0.0.1"},
		{"half a bracket", []string{"[2001:db8::1"}, "10.0.0.1"},
		{"octal", []string{"0203.0.113.7"}, "10.0.0.1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s, c := newProxiedRequest(t, proxies, fiber.HeaderXForwardedFor, test.lines...)
			if got := s.Network(c); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
	s, c := newProxiedRequest(t, "127.0.0.1", fiber.HeaderXForwardedFor, "203.0.113.7")
	if got := s.Network(c); got != "10.0.0.1" {
		t.Errorf("through a stranger: got %s, want the stranger", got)
	}
}

func TestForwardedProto(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, proxies string
		lines         []string
		want          bool
	}{
		{"no header", "10.0.0.1", nil, false},
		{"https", "10.0.0.1", []string{"HTTPS"}, true},
		{"http", "10.0.0.1", []string{"http"}, false},
		{"of a stranger", "127.0.0.1", []string{"https"}, false},
		{"our proxy adds a line", "10.0.0.1", []string{"http", "https"}, true},
		{"our proxy adds a value", "10.0.0.1", []string{"http, https"}, true},
		{"made up on another line", "10.0.0.1", []string{"https", "http"}, false},
		{"made up before it", "10.0.0.1", []string{"https,http"}, false},
		{"nothing last", "10.0.0.1", []string{"https,"}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s, c := newProxiedRequest(t, test.proxies, fiber.HeaderXForwardedProto, test.lines...)
			if got := s.isSecure(c); got != test.want {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}

func TestParseProxies(t *testing.T) {
	t.Parallel()
	for list, want := range map[string]string{
		"":                           "[]",
		"127.0.0.1":                  "[127.0.0.1/32]",
		"127.0.0.1, 10.0.0.0/8,,::1": "[127.0.0.1/32 10.0.0.0/8 ::1/128]",
	} {
		got, err := ParseProxies(list)
		if err != nil || fmt.Sprint(got) != want {
			t.Errorf("%q: got %v, %v, want %s", list, got, err, want)
		}
	}
	for _, list := range []string{"localhost", "10.0.0.0/33", "127.0.0.1;10.0.0.1"} {
		if _, err := ParseProxies(list); err == nil || !strings.Contains(err.Error(), "10.0.0.0/8") {
			t.Errorf("%q: got error %v, want one that says how to write it", list, err)
		}
	}
}
