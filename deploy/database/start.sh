#!/bin/sh
# Starts one of the three parts of the database on one of the three machines: `start.sh etcd`, `start.sh database` or
# `start.sh door`. MACHINE says which machine it is (1, 2 or 3); the parts find each other as etcd-1 … etcd-3 and
# database-1 … database-3. Secrets are files in SECRETS: certificates.sh and docs/machines.md tell of them.
set -eu

export SECRETS="${SECRETS:-/run/secrets}"
DATA=${DATA:-/var/lib/shop}
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

start_database() {
  export PATRONI_NAME="database-${MACHINE:?1, 2 or 3}"
  export PATRONI_RESTAPI_CONNECT_ADDRESS="$PATRONI_NAME:8008"
  export PATRONI_POSTGRESQL_CONNECT_ADDRESS="$PATRONI_NAME:5432"
  export PATRONI_SUPERUSER_USERNAME=postgres PATRONI_REPLICATION_USERNAME=replicator PATRONI_REWIND_USERNAME=rewinder
  PATRONI_SUPERUSER_PASSWORD=$(cat "$SECRETS/superuser_password")
  PATRONI_REPLICATION_PASSWORD=$(cat "$SECRETS/replication_password")
  PATRONI_REWIND_PASSWORD=$PATRONI_REPLICATION_PASSWORD
  export PATRONI_SUPERUSER_PASSWORD PATRONI_REPLICATION_PASSWORD PATRONI_REWIND_PASSWORD
  while [ "$(free_megabytes)" -lt $((BALLAST + FULL)) ] && [ ! -e "$DATA/ballast" ]; do
    echo 'There is no room on the disk.' >&2
    sleep 5
  done
  [ -e "$DATA/ballast" ] || fallocate --length "${BALLAST}M" "$DATA/ballast"
  mkdir -p -m 700 "$DATA/postgresql"
  patroni "${PATRONI_FILE:-/etc/shop/patroni.yml}" &
  patroni=$!
  trap 'kill -TERM $patroni' TERM INT
  watch_disk "$patroni" &
  # `wait` returns at each signal that is trapped.
  while kill -0 "$patroni" 2> /dev/null; do wait "$patroni" || true; done
}

case ${1:-} in
  etcd) start_etcd ;;
  database) start_database ;;
  door) exec haproxy -db -f "${HAPROXY_FILE:-/etc/shop/haproxy.cfg}" ;;
  *)
    echo 'start.sh etcd | database | door' >&2
    exit 2
    ;;
esac
