#!/bin/sh
# Dumps the databases of Docket and Temporal every day at BACKUP_TIME (UTC), or once with the argument "now".
# "restore [TIME]" restores Docket's database from the newest dump, or from the one in databases/TIME.
set -eu
# Dumps contain everything that Docket knows, so only their owner may read them.
umask 077
backups=${BACKUP_FOLDER:-/backups}

dump() {
  day=$(date -u +%Y-%m-%dT%H%M%S)
  incoming="$backups/databases/.incoming"
  rm -rf "$incoming"
  mkdir -p "$incoming"
  PGPASSWORD=$DOCKET_PASSWORD pg_dump --format=custom --username=docket --file="$incoming/docket.dump" docket
  for database in temporal temporal_visibility; do
    PGPASSWORD=$TEMPORAL_PASSWORD pg_dump --format=custom --username=temporal --file="$incoming/$database.dump" "$database"
  done
  mv "$incoming" "$backups/databases/$day"
  find "$backups/databases" -mindepth 1 -maxdepth 1 -name '20*' -mtime "+$BACKUP_KEEP_DAYS" -exec rm -rf {} +
  touch "$backups/databases/latest"
  echo "Dumped the databases into databases/$day."
}

restore() {
  day=${1:-$(ls "$backups/databases" | grep '^20' | sort | tail -n 1)}
  dump="$backups/databases/$day/docket.dump"
  [ -f "$dump" ] || { echo "The dump $dump does not exist." >&2; exit 1; }
  PGPASSWORD=$DOCKET_PASSWORD pg_restore --clean --if-exists --no-owner --exit-on-error --username=docket --dbname=docket "$dump"
  echo "Restored the database of $day."
}

case ${1:-} in
  now)
    dump
    exit
    ;;
  restore)
    restore "${2:-}"
    exit
    ;;
esac
while :; do
  now=$(date -u +%s)
  next=$(date -u -d "today $BACKUP_TIME" +%s)
  [ "$next" -gt "$now" ] || next=$((next + 86400))
  sleep $((next - now))
  # In its own process: in a function that is part of a condition, the shell would continue after an error.
  until sh "$0" now; do
    echo "The dump failed; the next attempt is in ten minutes." >&2
    sleep 600
  done
done
