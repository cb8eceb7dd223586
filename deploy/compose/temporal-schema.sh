#!/bin/sh
# Creates Temporal's tables, or updates them to the version of this image.
set -eu
for schema in temporal:temporal temporal_visibility:visibility; do
  sql_tool() {
    temporal-sql-tool --plugin postgres12 --endpoint postgres --port 5432 --user temporal --database "${schema%%:*}" "$@"
  }
  # The first command fails if the tables exist; the second one fails if they then are not there.
  sql_tool setup-schema --version 0.0 || echo "${schema%%:*} has a schema already."
  sql_tool update-schema --schema-dir "/etc/temporal/schema/postgresql/v12/${schema##*:}/versioned"
done
