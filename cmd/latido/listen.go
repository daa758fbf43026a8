package main

import (
	"errors"
	"fmt"
	"net"
	"os"
	"syscall"
)

const addressSetting = "ADDRESS or PORT"

// checkListen returns an error if an address cannot be listened on. It runs before the database is opened.
func checkListen(address, setting string) error {
	listener, err := listen(address, setting)
	if err == nil {
		err = listener.Close()
	}
	return err
}

// resolveListener returns the local URL of an address and, if the system chooses the port, the listener.
func resolveListener(address string) (early net.Listener, local string, err error) {
	at, err := net.ResolveTCPAddr("tcp", address)
	if err != nil {
		return nil, "", explainListen(err, address, addressSetting)
	}
	if at.Port != 0 {
		return nil, "http://" + browserAddress(at), nil
	}
	if early, err = listen(address, addressSetting); err != nil {
		return nil, "", err
	}
	return early, "http://" + browserAddress(early.Addr()), nil
}

// listen listens on an address. setting is the origin of the address, for errors.
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

func browserAddress(address net.Addr) string {
	host, port, err := net.SplitHostPort(address.String())
	if ip := net.ParseIP(host); err == nil && (host == "" || ip.IsUnspecified()) {
		return "localhost:" + port
	}
	return address.String()
}
