#!/bin/sh
# Copies the bucket after each dump of the databases, or at once with "now" as its argument. Objects that are gone from the bucket move to
# bucket-removed and are kept as long as the dumps.
set -eu

copy() {
  day=$(date -u +%Y-%m-%d)
  rclone sync "s3:$S3_BUCKET" /backups/bucket --backup-dir "/backups/bucket-removed/$day" --fast-list --stats-one-line
  mkdir -p /backups/bucket-removed
  find /backups/bucket-removed -mindepth 1 -maxdepth 1 -mtime "+$BACKUP_KEEP_DAYS" -exec rm -rf {} +
  touch /backups/bucket-copied
  echo "Copied the bucket."
}

if [ "${1:-}" = now ]; then
  copy
  exit
fi
while :; do
  if [ -e /backups/databases/latest ] && { [ ! -e /backups/bucket-copied ] || [ /backups/databases/latest -nt /backups/bucket-copied ]; }; then
    copy || echo "The copy failed; the next attempt is in five minutes." >&2
  fi
  sleep 300
done
