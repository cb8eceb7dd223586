#!/bin/sh
# Copies the bucket after each dump of the databases, or at once with "now" as its argument. Objects that are gone from the bucket move to
# bucket-removed and are kept as long as the dumps.
set -eu
# The files are those of callers: only their owner may read the copies.
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

if [ "${1:-}" = now ]; then
  copy
  exit
fi
while :; do
  if is_due; then
    sh "$0" now || echo "The copy failed; the next attempt is in five minutes." >&2
  fi
  sleep 300
done
