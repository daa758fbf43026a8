package handlers

import (
	"fmt"
	"net/netip"
	"strings"

	"github.com/gofiber/fiber/v2"
)

// ParseProxies reads a list of addresses and networks ("127.0.0.1, 10.0.0.0/8").
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
		proxies = append(proxies, prefix)
	}
	return proxies, nil
}

// isProxy reports whether an address is that of a proxy whose word counts.
func (s *Server) isProxy(address netip.Addr) bool {
	for _, proxy := range s.options.TrustedProxies {
		if proxy.Contains(address) {
			return true
		}
	}
	return false
}

// peer is the other end of the connection.
func peer(c *fiber.Ctx) netip.Addr {
	address, _ := netip.AddrFromSlice(c.Context().RemoteIP())
	return address.Unmap()
}

// clientAddress is who asks: the nearest address that is no trusted proxy. What
// X-Forwarded-For says beyond it may be made up.
func (s *Server) clientAddress(c *fiber.Ctx) netip.Addr {
	client := peer(c)
	forwarded := strings.Split(c.Get(fiber.HeaderXForwardedFor), ",")
	for i := len(forwarded) - 1; i >= 0 && s.isProxy(client); i-- {
		address, err := netip.ParseAddr(strings.TrimSpace(forwarded[i]))
		if err != nil {
			break
		}
		client = address.Unmap()
	}
	return client
}

// clientNetwork is what one client can hardly leave: its IPv4 address, or the /64 that an IPv6 line gets.
func (s *Server) clientNetwork(c *fiber.Ctx) string {
	address := s.clientAddress(c)
	if address.Is6() {
		if network, err := address.WithZone("").Prefix(64); err == nil {
			return network.String()
		}
	}
	return address.String()
}

// isSecure reports whether the visitor's browser speaks HTTPS.
func (s *Server) isSecure(c *fiber.Ctx) bool {
	return strings.HasPrefix(s.options.PublicURL, "https://") || c.Context().IsTLS() ||
		s.isProxy(peer(c)) && strings.EqualFold(c.Get(fiber.HeaderXForwardedProto), "https")
}
