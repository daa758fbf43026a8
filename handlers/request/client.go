// Package request identifies the client of a request and reads its body, within limits for all.
package request

import (
	"fmt"
	"net/netip"
	"slices"
	"strings"

	"github.com/gofiber/fiber/v2"
)

// Source determines from which client and site a request comes.
type Source struct {
	PublicURL      string         // address of the site; may be empty
	TrustedProxies []netip.Prefix // whose X-Forwarded-For and X-Forwarded-Proto are used
}

// ParseProxies parses a list of addresses and networks ("127.0.0.1, 10.0.0.0/8").
func ParseProxies(list string) ([]netip.Prefix, error) {
	var proxies []netip.Prefix
	for _, item := range strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' }) {
		prefix, err := netip.ParsePrefix(item)
		if err != nil {
			address, addressError := netip.ParseAddr(item)
			if addressError != nil {
				return nil, fmt.Errorf("%q is not an address or network; write something like 127.0.0.1 or 10.0.0.0/8", item)
			}
			prefix = netip.PrefixFrom(address, address.BitLen())
		}
		if address := prefix.Addr(); address.Is4In6() && prefix.Bits() >= 96 {
			prefix = netip.PrefixFrom(address.Unmap(), prefix.Bits()-96)
		}
		proxies = append(proxies, prefix)
	}
	return proxies, nil
}

func (s Source) isProxy(address netip.Addr) bool {
	for _, proxy := range s.TrustedProxies {
		if proxy.Contains(address) {
			return true
		}
	}
	return false
}

func peer(c *fiber.Ctx) netip.Addr {
	address, _ := netip.AddrFromSlice(c.Context().RemoteIP())
	return address.Unmap()
}

// forwarded returns the items of a header in all its lines. The nearest proxy's is the last.
func forwarded(c *fiber.Ctx, name string) []string {
	var items []string
	for _, line := range c.Context().Request.Header.PeekAll(name) {
		items = append(items, strings.Split(string(line), ",")...)
	}
	return items
}

// client returns the nearest address that is no trusted proxy: the rest may be forged. If an item is
// malformed, the proxy that sent it is the client.
func (s Source) client(c *fiber.Ctx) netip.Addr {
	client := peer(c)
	for _, item := range slices.Backward(forwarded(c, fiber.HeaderXForwardedFor)) {
		if !s.isProxy(client) {
			break
		}
		address, ok := parseForwarded(item)
		if !ok {
			break
		}
		client = address
	}
	return client
}

func parseForwarded(item string) (netip.Addr, bool) {
	item = strings.TrimSpace(item)
	if strings.HasPrefix(item, "[") && strings.HasSuffix(item, "]") {
		item = item[1 : len(item)-1]
	}
	address, err := netip.ParseAddr(item)
	if err != nil {
		withPort, err := netip.ParseAddrPort(item)
		if err != nil {
			return netip.Addr{}, false
		}
		address = withPort.Addr()
	}
	return address.WithZone("").Unmap(), true
}

// Network returns the IPv4 address or the IPv6 /64 of a client.
func (s Source) Network(c *fiber.Ctx) string {
	network, _ := s.Networks(c)
	return network
}

// Networks returns the client's Network and the IPv6 /48 that one customer may have, or "".
func (s Source) Networks(c *fiber.Ctx) (network, wideNetwork string) {
	address := s.client(c)
	if !address.Is6() {
		return address.String(), ""
	}
	return netip.PrefixFrom(address, 64).Masked().String(), netip.PrefixFrom(address, 48).Masked().String()
}

// Origin returns the address of the site as the browser has it, without a trailing slash.
func (s Source) Origin(c *fiber.Ctx) string {
	if s.PublicURL != "" {
		return s.PublicURL
	}
	scheme := "http://"
	if s.isSecure(c) {
		scheme = "https://"
	}
	return scheme + string(c.Context().Host())
}

func (s Source) isSecure(c *fiber.Ctx) bool {
	if strings.HasPrefix(s.PublicURL, "https://") || c.Context().IsTLS() {
		return true
	}
	values := forwarded(c, fiber.HeaderXForwardedProto)
	return len(values) > 0 && s.isProxy(peer(c)) && strings.EqualFold(strings.TrimSpace(values[len(values)-1]), "https")
}
