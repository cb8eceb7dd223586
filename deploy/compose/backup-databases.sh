#!/bin/sh
# Dumps the databases of Docket and Temporal every day at BACKUP_TIME (UTC), or once with "now" as its argument.
set -eu

dump() {
  day=$(date -u +%Y-%m-%dT%H%M)
  incoming=/backups/databases/.incoming
  rm -rf "$incoming"
  mkdir -p "$incoming"
  PGPASSWORD=$DOCKET_PASSWORD pg_dump --format=custom --username=docket --file="$incoming/docket.dump" docket
  for database in temporal temporal_visibility; do
    PGPASSWORD=$TEMPORAL_PASSWORD pg_dump --format=custom --username=temporal --file="$incoming/$database.dump" "$database"
  done
  mv "$incoming" "/backups/databases/$day"
  find /backups/databases -mindepth 1 -maxdepth 1 -name '20*' -mtime "+$BACKUP_KEEP_DAYS" -exec rm -rf {} +
  touch /backups/databases/latest
  echo "Dumped the databases into databases/$day."
}

if [ "${1:-}" = now ]; then
  dump
  exit
fi
while :; do
  now=$(date -u +%s)
  next=$(date -u -d "today $BACKUP_TIME" +%s)
  [ "$next" -gt "$now" ] || next=$((next + 86400))
  sleep $((next - now))
  dump || echo "The dump failed; the next one is tomorrow." >&2
done
