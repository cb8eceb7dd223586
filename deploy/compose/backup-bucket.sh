#!/bin/sh
# Copies the bucket after each dump of the databases, or immediately with the argument "now". Objects that are gone from the bucket move to
# bucket-removed and are kept as long as the dumps.
# "restore [TIME]" copies back the files of the newest dump, or of the one in databases/TIME.
set -eu
# These are callers' files, so only their owner may read the copies.
umask 077
backups=${BACKUP_FOLDER:-/backups}

copy() {
  day=$(date -u +%Y-%m-%d)
  rclone sync "s3:$S3_BUCKET" "$backups/bucket" --backup-dir "$backups/bucket-removed/$day" --fast-list --stats-one-line
  mkdir -p "$backups/bucket-removed"
  find "$backups/bucket-removed" -mindepth 1 -maxdepth 1 -mtime "+$BACKUP_KEEP_DAYS" -exec rm -rf {} +
  touch "$backups/bucket-copied"
  echo "Copied the bucket."
}

is_due() {
  [ -e "$backups/databases/latest" ] || return 1
  [ -e "$backups/bucket-copied" ] || return 0
  [ -n "$(find "$backups/databases/latest" -newer "$backups/bucket-copied")" ]
}

restore() {
  day=${1:-$(ls "$backups/databases" | grep '^20' | sort | tail -n 1)}
  rclone copy "$backups/bucket" "s3:$S3_BUCKET" --fast-list --stats-one-line
  # Files that were removed on the day of the dump or later belong to the dump.
  for folder in "$backups"/bucket-removed/*; do
    [ -d "$folder" ] || continue
    if [ "$(basename "$folder")" \< "${day%%T*}" ]; then continue; fi
    rclone copy "$folder" "s3:$S3_BUCKET" --ignore-existing --fast-list --stats-one-line
  done
  echo "Restored the bucket of $day."
}

case ${1:-} in
  now)
    copy
    exit
    ;;
  restore)
    restore "${2:-}"
    exit
    ;;
esac
while :; do
  if is_due; then
    sh "$0" now || echo "The copy failed; the next attempt is in five minutes." >&2
  fi
  sleep 300
done
