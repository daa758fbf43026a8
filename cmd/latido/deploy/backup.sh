#!/bin/sh
# Makes a backup and removes all but the newest ones: backup.sh FOLDER KEEP
# DATA_DIR or DATABASE_URL say of what. LATIDO is the program.
set -eu
folder=$1 keep=$2
"${LATIDO:-/usr/local/bin/latido}" backup "$folder/latido-$(date -u +%Y%m%d-%H%M%S).db"
# What a backup that was killed left behind has another name.
find "$folder" -maxdepth 1 -name '.latido-backup-*' -mmin +60 -delete
find "$folder" -maxdepth 1 -name 'latido-*.db' | sort -r | tail -n "+$((keep + 1))" | while read -r old; do
	rm -- "$old"
done
