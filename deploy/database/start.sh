#!/bin/sh
# Starts one of the three parts of the database on one of the three machines: `start.sh etcd`, `start.sh database` or
# `start.sh door`. MACHINE says which machine it is (1, 2 or 3); the parts find each other as etcd-1 … etcd-3 and
# database-1 … database-3. Secrets are files in SECRETS: certificates.sh and docs/machines.md tell of them.
# Beside a database that runs, `start.sh backups …` is pgbackrest with what it has to know (`backups info`), and
# `start.sh restored TIME` the database as it was at a moment, or with `last` for TIME as the bucket has it last.
set -eu

export SECRETS="${SECRETS:-/run/secrets}"
DATA=${DATA:-/var/lib/shop}
BIN=/usr/lib/postgresql/17/bin
# Where the database of another time listens.
RESTORED_PORT=5433
# Is there when the bucket did not take a file, and says when.
AWAY=${AWAY:-/tmp/bucket-away}
# MB that are kept free for an orderly end once the disk is full, and at how few MB it counts as full.
BALLAST=64
FULL=16

free_megabytes() {
  df --output=avail --block-size=1M "$DATA" | tail -n 1
}

start_etcd() {
  own="etcd-${MACHINE:?1, 2 or 3}"
  cluster='etcd-1=https://etcd-1:2380,etcd-2=https://etcd-2:2380,etcd-3=https://etcd-3:2380'
  exec etcd --name "$own" --data-dir "$DATA/etcd" --logger zap --log-level warn \
    --listen-peer-urls https://0.0.0.0:2380 --initial-advertise-peer-urls "https://$own:2380" \
    --listen-client-urls https://0.0.0.0:2379 --advertise-client-urls "https://$own:2379" \
    --listen-metrics-urls http://127.0.0.1:2381 \
    --initial-cluster "$cluster" --initial-cluster-token shop --initial-cluster-state "${STATE:-new}" \
    --peer-client-cert-auth --peer-trusted-ca-file "$SECRETS/ca.crt" \
    --peer-cert-file "$SECRETS/machine.crt" --peer-key-file "$SECRETS/machine.key" \
    --client-cert-auth --trusted-ca-file "$SECRETS/ca.crt" \
    --cert-file "$SECRETS/machine.crt" --key-file "$SECRETS/machine.key" \
    --heartbeat-interval 200 --election-timeout 2000 \
    --auto-compaction-mode periodic --auto-compaction-retention 1h
}

# PostgreSQL goes on with a disk on which orders no longer fit, and Patroni does not look. With the ballast gone it can end
# in order, which hands the primary's place to another machine at once; it begins again when there is room.
watch_disk() {
  while kill -0 "$1" 2> /dev/null; do
    if [ "$(free_megabytes)" -lt "$FULL" ]; then
      echo 'The disk is full: this database ends, and begins again when there is room.' >&2
      rm -f "$DATA/ballast"
      kill -TERM "$1"
      return
    fi
    sleep 2
  done
}

# Tells pgbackrest, and PostgreSQL that runs it, where the bucket is and what opens it.
know_bucket() {
  . "$SECRETS/backup_env"
  export PGBACKREST_CONFIG="${PGBACKREST_FILE:-/etc/shop/pgbackrest.conf}" PGBACKREST_STANZA=shop
  export PGBACKREST_REPO1_S3_ENDPOINT="${S3_ENDPOINT:?}" PGBACKREST_REPO1_S3_BUCKET="${S3_BUCKET:?}"
  export PGBACKREST_REPO1_S3_REGION="${S3_REGION:-us-east-1}"
  export PGBACKREST_REPO1_S3_KEY="$S3_ACCESS_KEY" PGBACKREST_REPO1_S3_KEY_SECRET="$S3_SECRET_KEY"
  export PGBACKREST_REPO1_CIPHER_PASS="$BACKUP_PASSWORD"
}

# Names the file that was written within so many minutes, if it was. One of a time to come is from before the clock was set back,
# and as good as none: otherwise nothing would be sent or backed up until that time.
recent() {
  find "$1" -maxdepth 0 -mmin "-$2" ! -newermt now 2> /dev/null || true
}

# Sends a file of WAL to the bucket; pgBackRest alone would try for minutes. After a failure the bucket is left alone for one:
# Patroni sends every file that waits before a crashed database begins again, and a night without the bucket leaves hundreds.
send_wal() {
  [ -z "$(recent "$AWAY" 1)" ] || return 1
  timeout 30 pgbackrest archive-push "$1" && return
  touch "$AWAY"
  return 1
}

# Prints PostgreSQL's timeline, which each takeover raises; nothing where this database follows.
timeline() {
  psql --host /tmp --username postgres --no-align --tuples-only --quiet --command \
    "SELECT substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) WHERE NOT pg_is_in_recovery()" 2> /dev/null
}

# Notes at the database which timeline was backed up when: the shop's metrics tell it. No other machine is waited for.
note_backup() {
  psql --host /tmp --username postgres --quiet --command 'SET synchronous_commit = local' \
    --command "COMMENT ON DATABASE shop IS '$1 $(date +%s)'"
}

# Makes the place in the bucket, where there is none yet. One that is another database's is never written into: who lost all three
# machines has their shop there, and nowhere else.
claim_place() {
  pgbackrest stanza-create && return
  # FileInvalidError: "backup and archive info files exist but do not match the database".
  [ $? -ne 28 ] || echo "The bucket $S3_BUCKET has the past of another database, and nothing of this one is backed up." \
    'docs/machines.md, "All three lost", says how that one comes back. This one wants another S3_BUCKET.' >&2
  return 1
}

# The primary makes a base backup each day, and at once when it took another machine's place: what that one had not sent yet
# may be gone with it, and nothing is restored across such a gap. One that failed is made again after a rest of looks: each attempt
# costs a checkpoint and a file of WAL, and behind a clock that was set back each fails until that time has come again.
keep_backups() {
  rest=0
  while kill -0 "$1" 2> /dev/null; do
    now=$(timeline) || now=
    last=
    [ -z "$(recent "$DATA/backed-up" 1440)" ] || last=$(cat "$DATA/backed-up")
    if [ "$rest" -gt 0 ]; then
      rest=$((rest - 1))
    elif [ "$now" != "$last" ] && [ -n "$now" ] && claim_place; then
      rm -f "$AWAY"
      if pgbackrest backup --type=full; then
        echo "$now" > "$DATA/backed-up"
        note_backup "$now" || echo 'The metrics do not know of the new base backup.' >&2
      else
        echo 'There is no new base backup.' >&2
        rest=4
      fi
    fi
    sleep 20
  done
}

# Serves the database of a moment beside the one that runs. It sends no WAL, and waits for no other machine.
start_restored() {
  # The folder is one: a second start would take it from under the first. PostgreSQL holds the lock as well.
  exec 9> "$DATA/restored.lock"
  flock --nonblock 9 || {
    echo "The database of another moment is on port $RESTORED_PORT, or comes: end that one first." >&2
    exit 1
  }
  know_bucket
  rm -rf "$DATA/restored"
  mkdir -m 700 "$DATA/restored"
  trap : INT TERM
  trap 'rm -rf "$DATA/restored"' EXIT
  case ${1:?a moment, or last} in
    last) set -- --type=default ;;
    *) set -- --type=time --target="$1" --target-action=promote ;;
  esac
  pgbackrest restore --pg1-path="$DATA/restored" "$@" --archive-mode=off
  # Patroni writes `ANY None (*)` while it makes the first database, and PostgreSQL refuses a file that says so.
  sed -i '/^synchronous_standby_names/d' "$DATA/restored/postgresql.conf"
  "$BIN/postgres" -D "$DATA/restored" -c port="$RESTORED_PORT" -c hba_file="$DATA/restored/pg_hba.conf" \
    -c ident_file="$DATA/restored/pg_ident.conf" -c archive_mode=off -c synchronous_standby_names= -c primary_conninfo=
}

start_database() {
  export PATRONI_NAME="database-${MACHINE:?1, 2 or 3}"
  export PATRONI_RESTAPI_CONNECT_ADDRESS="$PATRONI_NAME:8008"
  export PATRONI_POSTGRESQL_CONNECT_ADDRESS="$PATRONI_NAME:5432"
  export PATRONI_SUPERUSER_USERNAME=postgres PATRONI_REPLICATION_USERNAME=replicator PATRONI_REWIND_USERNAME=rewinder
  PATRONI_SUPERUSER_PASSWORD=$(cat "$SECRETS/superuser_password")
  PATRONI_REPLICATION_PASSWORD=$(cat "$SECRETS/replication_password")
  PATRONI_REWIND_PASSWORD=$PATRONI_REPLICATION_PASSWORD
  export PATRONI_SUPERUSER_PASSWORD PATRONI_REPLICATION_PASSWORD PATRONI_REWIND_PASSWORD
  # A moment's database that ended with the container left its copy: where that filled the disk, no room would ever come.
  rm -rf "$DATA/restored"
  while [ "$(free_megabytes)" -lt $((BALLAST + FULL)) ] && [ ! -e "$DATA/ballast" ]; do
    echo 'There is no room on the disk.' >&2
    sleep 5
  done
  [ -e "$DATA/ballast" ] || fallocate --length "${BALLAST}M" "$DATA/ballast"
  mkdir -p -m 700 "$DATA/postgresql"
  know_bucket
  patroni "${PATRONI_FILE:-/etc/shop/patroni.yml}" &
  patroni=$!
  trap 'kill -TERM $patroni' TERM INT
  watch_disk "$patroni" &
  keep_backups "$patroni" &
  # `wait` returns at each signal that is trapped.
  while kill -0 "$patroni" 2> /dev/null; do wait "$patroni" || true; done
}

case ${1:-} in
  etcd) start_etcd ;;
  database) start_database ;;
  door) exec haproxy -db -f "${HAPROXY_FILE:-/etc/shop/haproxy.cfg}" ;;
  # pgbackrest wants to read its name in the command.
  pgbackrest-push) send_wal "$2" ;;
  backups)
    shift
    know_bucket
    exec pgbackrest "$@"
    ;;
  restored) start_restored "${2:-}" ;;
  *)
    echo 'start.sh etcd | database | door | backups … | restored TIME or last' >&2
    exit 2
    ;;
esac
