package picture

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// readAVIF returns the size of a still AVIF in its properties: one AV1 picture and perhaps its alpha.
func readAVIF(body []byte) (width, height int, err error) {
	a := avif{sizes: map[[2]int]bool{}}
	if err := a.eachBox(body, a.top); err != nil {
		return 0, 0, err
	}
	if a.pictures == 0 || a.pictures > 2 || len(a.sizes) != 1 || !a.hasData {
		return 0, 0, ErrBroken
	}
	var size [2]int
	for size = range a.sizes {
	}
	return size[0], size[1], nil
}

type avif struct {
	pictures int             // items with AV1 data
	sizes    map[[2]int]bool // in the properties
	hasData  bool
}

// eachBox calls visit for each box in data (ISO/IEC 14496-12).
func (a *avif) eachBox(data []byte, visit func(kind string, content []byte) error) error {
	for len(data) > 0 {
		if len(data) < 8 {
			return ErrBroken
		}
		size := int64(binary.BigEndian.Uint32(data))
		// Sizes of 64 bits, and "to the end", are invalid here: the editor does not write them.
		if size < 8 || size > int64(len(data)) {
			return ErrBroken
		}
		if err := visit(string(data[4:8]), data[8:size]); err != nil {
			return err
		}
		data = data[size:]
	}
	return nil
}

func (a *avif) top(kind string, content []byte) error {
	switch kind {
	case "ftyp":
		if len(content) < 8 || len(content)%4 != 0 {
			return ErrBroken
		}
		brands := slices.Collect(slices.Chunk(append(bytes.Clone(content[:4]), content[8:]...), 4))
		has := func(brand string) bool {
			return slices.ContainsFunc(brands, func(b []byte) bool { return string(b) == brand })
		}
		switch {
		case has("avis"):
			return ErrAnimated
		case !has("avif"):
			return ErrType
		}
		return nil
	case "meta":
		return a.fullBox(content, func(_ byte, content []byte) error { return a.eachBox(content, a.meta) })
	case "mdat":
		a.hasData = true
		return nil
	case "moov":
		return ErrAnimated
	}
	return ErrMetadata
}

// fullBox calls visit for a box that begins with a version and flags.
func (a *avif) fullBox(content []byte, visit func(version byte, content []byte) error) error {
	if len(content) < 4 {
		return ErrBroken
	}
	return visit(content[0], content[4:])
}

func (a *avif) meta(kind string, content []byte) error {
	switch kind {
	case "iinf":
		return a.fullBox(content, a.countItems)
	case "iprp":
		return a.eachBox(content, func(kind string, content []byte) error {
			if kind == "ipco" {
				return a.eachBox(content, a.property)
			}
			return nil
		})
	case "hdlr", "iloc", "iref", "pitm":
		return nil
	}
	return ErrMetadata
}

// countItems counts the AV1 items. It returns ErrMetadata for others: metadata or composed pictures.
func (a *avif) countItems(version byte, content []byte) error {
	if version != 0 || len(content) < 2 {
		return ErrBroken
	}
	return a.eachBox(content[2:], func(kind string, content []byte) error {
		// version 2: flags, then ID, protection, type
		if kind != "infe" || len(content) < 12 || content[0] != 2 {
			return ErrBroken
		}
		if string(content[8:12]) != "av01" {
			return ErrMetadata
		}
		a.pictures++
		return nil
	})
}

func (a *avif) property(kind string, content []byte) error {
	switch kind {
	case "ispe":
		return a.fullBox(content, func(_ byte, content []byte) error {
			if len(content) != 8 {
				return ErrBroken
			}
			width, height := binary.BigEndian.Uint32(content), binary.BigEndian.Uint32(content[4:])
			if width == 0 || height == 0 {
				return ErrBroken
			}
			if width > 1<<16 || height > 1<<16 {
				return ErrTooManyPixels
			}
			a.sizes[[2]int{int(width), int(height)}] = true
			return nil
		})
	case "pixi", "av1C", "auxC":
		return nil
	case "colr":
		if len(content) < 4 || string(content[:4]) != "nclx" {
			return ErrMetadata // a colour profile can identify the device
		}
		return nil
	}
	return ErrMetadata // the editor does not turn, mirror or crop pictures by properties
}
