#!/bin/sh
# Restores a backup into a folder of its own, serves it and compares every page
# with the site that is live: rehearse.sh FILE LIVE PUBLIC_URL
# LIVE is where to ask for the live pages, PUBLIC_URL what the live site was started with.
set -eu
file=$1 live=${2%/} public=${3%/}
latido=${LATIDO:-/usr/local/bin/latido}
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT
unset DATABASE_URL METRICS_ADDRESS DRAIN
fail() { echo "rehearse: $*" >&2; exit 1; }
"$latido" restore -data "$folder" "$file"
# A free port: on one that is taken, another site would be compared.
"$latido" serve -data "$folder" -address 127.0.0.1:0 -public-url "$public" 2>"$folder/log" &
server=$!
restored=
for _ in $(seq 100); do
	kill -0 "$server" 2>/dev/null || break
	restored=$(sed -n 's/.*latido is serving" address=\(http[^ ]*\).*/\1/p' "$folder/log")
	[ -z "$restored" ] || break
	sleep 0.1
done
[ -n "$restored" ] || { cat "$folder/log" >&2; fail "the backup is not served"; }
addresses=$(curl -fs "$restored/sitemap.xml" | sed -n 's/<loc>/\n&/gp' | sed -n 's/^<loc>\([^<]*\).*/\1/p')
[ -n "$addresses" ] ||
	fail "the site in the backup is not open to the public: it lists no pages to compare"
curl -fs -o /dev/null "$live/" || fail "$live does not answer"
pages=0
for address in $addresses; do
	path=${address#"$public"}
	[ "$path" != "$address" ] || fail "$address is not at $public"
	[ "$(curl -fs "$restored$path" | sha256sum)" = "$(curl -fs "$live$path" | sha256sum)" ] || fail "$path differs"
	pages=$((pages + 1))
done
echo "$pages pages are the same"
