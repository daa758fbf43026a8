#!/bin/sh
# Fails unless Litestream's copy of a database restores, and has the content that the
# database has: replica.sh /var/lib/latido/latido.db
set -eu
database=$1 config=${LITESTREAM_CONFIG:-/etc/litestream.yml}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for _ in 1 2 3 4 5; do # a save may be a second ahead of its copy
	rm -rf "$folder/data"
	litestream restore -config "$config" -o "$folder/data/latido.db" "$database" 2>"$folder/log" || { cat "$folder/log" >&2; break; }
	latido content export -data "$(dirname "$database")" - >"$folder/stored"
	latido content export -data "$folder/data" - >"$folder/copied"
	! cmp -s "$folder/stored" "$folder/copied" || exit 0
	sleep 2
done
echo "replica: the copy of $database is not what is stored" >&2
exit 1
