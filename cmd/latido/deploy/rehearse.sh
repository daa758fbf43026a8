#!/bin/sh
# Restores a backup into a folder of its own, serves it and compares every page
# with the site that is live: rehearse.sh FILE LIVE PUBLIC_URL
# LIVE is where to ask for the live pages, PUBLIC_URL what the live site was started with.
set -eu
file=$1 live=${2%/} public=${3%/} port=${PORT:-3999}
latido=${LATIDO:-/usr/local/bin/latido}
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$folder"' EXIT
unset DATABASE_URL METRICS_ADDRESS
"$latido" restore -data "$folder" "$file"
"$latido" serve -data "$folder" -address "127.0.0.1:$port" -public-url "$public" 2>"$folder/log" &
server=$!
for _ in $(seq 100); do
	curl -fs "http://127.0.0.1:$port/readyz" >/dev/null && break
	sleep 0.1
done
pages=0
for address in $(curl -fs "http://127.0.0.1:$port/sitemap.xml" | grep -o '<loc>[^<]*' | cut -c6-); do
	path=${address#"$public"}
	[ "$(curl -fs "http://127.0.0.1:$port$path" | sha256sum)" = "$(curl -fs "$live$path" | sha256sum)" ] || {
		echo "$path differs"
		exit 1
	}
	pages=$((pages + 1))
done
[ "$pages" -gt 0 ]
echo "$pages pages are the same"
