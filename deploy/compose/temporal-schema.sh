#!/bin/sh
# Creates Temporal's tables, or updates them to the version of this image.
set -eu
for schema in temporal:temporal temporal_visibility:visibility; do
  sql_tool() {
    temporal-sql-tool --plugin postgres12 --endpoint postgres --port 5432 --user temporal --database "${schema%%:*}" "$@"
  }
  # Creates only the table of versions, and leaves an existing one unchanged.
  sql_tool setup-schema --version 0.0
  sql_tool update-schema --schema-dir "/etc/temporal/schema/postgresql/v12/${schema##*:}/versioned"
done
