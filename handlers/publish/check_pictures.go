package publish

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"

	"latido/db/picture"
	"latido/handlers/publish/edition"
	"latido/static"
	"latido/views/admin"
)

// imageFile matches the path of an image on this host. Another program may serve it.
var imageFile = regexp.MustCompile(`(?i)^/[^/\\\s][^\\\s]*\.(avif|gif|ico|jpe?g|png|svg|webp)(\?\S*)?$`)

func checkPictures(before, after []byte, own map[string]picture.Picture) error {
	had := map[string]bool{"": true}
	for _, field := range pictureFields(before) {
		had[field.value] = true
	}
	for _, field := range pictureFields(after) {
		if !had[field.value] && !leadsToPicture(field.value, own) {
			return edition.FieldError{Field: field.path, Reason: edition.NoPicture}
		}
	}
	return nil
}

func leadsToPicture(path string, own map[string]picture.Picture) bool {
	if _, embedded := static.PictureAt(path); embedded {
		return true
	}
	if strings.HasPrefix(path, picture.Prefix) {
		name, _, ok := picture.Parse(path)
		_, stored := own[name.ID]
		return ok && stored && own[name.ID].Path() == path
	}
	return imageFile.MatchString(path)
}

type pictureField struct{ path, value string }

func pictureFields(content []byte) (fields []pictureField) {
	root := gjson.ParseBytes(content)
	for _, keys := range admin.Pictures() {
		fields = appendPictureFields(fields, root, "", keys)
	}
	return fields
}

// appendPictureFields appends the fields that keys lead to; "*" is each item of a list.
func appendPictureFields(fields []pictureField, value gjson.Result, path string, keys []string) []pictureField {
	switch {
	case len(keys) == 0:
		return append(fields, pictureField{path, strings.TrimSpace(value.String())})
	case keys[0] == "*":
		for i, item := range value.Array() {
			fields = appendPictureFields(fields, item, path+"["+strconv.Itoa(i)+"]", keys[1:])
		}
		return fields
	}
	if value = value.Get(gjson.Escape(keys[0])); !value.Exists() {
		return fields
	}
	return appendPictureFields(fields, value, strings.TrimPrefix(path+"."+keys[0], "."), keys[1:])
}
