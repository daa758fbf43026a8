package publish

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"

	"latido/db/picture"
	"latido/static"
	"latido/views/admin"
)

// imageFile is the path of a picture that somebody else may serve at this address:
// a page draws it as it is.
var imageFile = regexp.MustCompile(`(?i)^/[^/\\\s][^\\\s]*\.(avif|gif|ico|jpe?g|png|svg|webp)(\?\S*)?$`)

// checkPictures refuses a path of a picture that leads to none: nothing would be seen
// in its place. What the content had before stays, as it is not whoever saves now who
// has put it there, wherever it is moved to.
func checkPictures(before, after []byte, own map[string]picture.Picture) error {
	known := map[string]bool{"": true}
	for _, place := range pictureFields(before) {
		known[place.path] = true
	}
	for _, place := range pictureFields(after) {
		if !known[place.path] && !leadsToPicture(place.path, own) {
			return FieldError{Field: place.field, Reason: NoPicture}
		}
	}
	return nil
}

func leadsToPicture(path string, own map[string]picture.Picture) bool {
	if _, ours := static.PictureAt(path); ours {
		return true
	}
	if strings.HasPrefix(path, picture.Prefix) {
		name, _, ok := picture.Parse(path)
		_, stored := own[name.ID]
		return ok && stored && own[name.ID].Path() == path
	}
	return imageFile.MatchString(path)
}

// pictureField is the path of a picture, and where the content object has it.
type pictureField struct{ field, path string }

func pictureFields(content []byte) (found []pictureField) {
	root := gjson.ParseBytes(content)
	for _, place := range admin.Pictures() {
		found = appendPictureFields(found, root, "", place)
	}
	return found
}

func appendPictureFields(found []pictureField, value gjson.Result, field string, rest []string) []pictureField {
	switch {
	case len(rest) == 0:
		return append(found, pictureField{field, strings.TrimSpace(value.String())})
	case rest[0] == "*":
		for i, item := range value.Array() {
			found = appendPictureFields(found, item, field+"["+strconv.Itoa(i)+"]", rest[1:])
		}
		return found
	}
	if value = value.Get(gjson.Escape(rest[0])); !value.Exists() {
		return found
	}
	return appendPictureFields(found, value, strings.TrimPrefix(field+"."+rest[0], "."), rest[1:])
}
