#!/bin/sh
# Patroni runs it once, when the first of the three databases is made: $1 connects as its superuser. Two roles, as
# docs/deploy.md tells; the one that serves may see who follows the primary, for the shop's metrics.
set -eu

psql "$1" --quiet --set ON_ERROR_STOP=1 --set owner="$(cat "$SECRETS/owner_password")" \
  --set api="$(cat "$SECRETS/api_password")" <<'END'
CREATE ROLE shop LOGIN PASSWORD :'owner';
CREATE ROLE shop_api LOGIN PASSWORD :'api';
GRANT pg_read_all_stats TO shop_api;
CREATE DATABASE shop OWNER shop;
END
