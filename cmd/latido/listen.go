package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"slices"
	"syscall"
)

const addressSetting = "ADDRESS or PORT"

// canListen binds without listening, which accepts no connection.
func canListen(ctx context.Context, address, setting string) error {
	free := errors.New("free")
	bind := func(network, address string, socket syscall.RawConn) error {
		at, err := net.ResolveTCPAddr(network, address)
		if err != nil {
			return err
		}
		if at.Zone != "" {
			return free // it cannot be written as an address of the system without its interface
		}
		var to syscall.Sockaddr
		if network == "tcp4" {
			to = &syscall.SockaddrInet4{Port: at.Port, Addr: [4]byte(slices.Concat(at.IP.To4(), make([]byte, 4))[:4])}
		} else {
			to = &syscall.SockaddrInet6{Port: at.Port, Addr: [16]byte(slices.Concat(at.IP.To16(), make([]byte, 16))[:16])}
		}
		bound := free
		err = socket.Control(func(fd uintptr) {
			if err := syscall.Bind(int(fd), to); err != nil {
				bound = os.NewSyscallError("bind", err)
			}
		})
		return errors.Join(err, bound)
	}
	listener, err := (&net.ListenConfig{Control: bind}).Listen(ctx, "tcp", address)
	if err == nil {
		listener.Close() // it never gets here: bind ends it
	}
	if errors.Is(err, free) {
		return nil
	}
	return explainListen(err, address, setting)
}

// whereToListen returns the local URL, and a listener if the system chooses the port.
func whereToListen(address string) (early net.Listener, local string, err error) {
	at, err := net.ResolveTCPAddr("tcp", address)
	if err != nil {
		return nil, "", explainListen(err, address, addressSetting)
	}
	if at.Port != 0 {
		return nil, "http://" + hostPort(at), nil
	}
	if early, err = listen(address, addressSetting); err != nil {
		return nil, "", err
	}
	return early, "http://" + hostPort(early.Addr()), nil
}

// listen names the setting of the address in errors.
func listen(address, setting string) (net.Listener, error) {
	listener, err := net.Listen("tcp", address)
	return listener, explainListen(err, address, setting)
}

func explainListen(err error, address, setting string) error {
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return fmt.Errorf("address %s is in use; stop the other program or choose another port with %s", address, setting)
	case errors.Is(err, os.ErrPermission):
		return fmt.Errorf("no permission to listen on %s; choose a port above 1023 with %s", address, setting)
	case err != nil:
		return fmt.Errorf("cannot listen on %q: %w; check %s", address, err, setting)
	}
	return nil
}

// hostPort returns an address for a local browser.
func hostPort(address net.Addr) string {
	host, port, err := net.SplitHostPort(address.String())
	if ip := net.ParseIP(host); err == nil && (host == "" || ip.IsUnspecified()) {
		return "localhost:" + port
	}
	return address.String()
}
