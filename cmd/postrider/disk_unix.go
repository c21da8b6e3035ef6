//go:build linux || darwin || freebsd

package main

import "syscall"

// freeBytes is how much may still be written where path lies.
func freeBytes(path string) (uint64, error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(path, &s); err != nil {
		return 0, err
	}
	return uint64(s.Bavail) * uint64(s.Bsize), nil
}
