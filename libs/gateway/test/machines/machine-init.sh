#!/bin/sh
# The first process of a machine, in namespaces of its own: lays the machine's file system over Debian's, and keeps what
# runs on it running. Killing it is cutting the power.
# FOLDER the machine's own, SYSTEM Debian 13, DEPLOY deploy/database, MACHINE its number, API the program of the shop, NODE,
# DATABASE_SETTINGS what else the parts of the database are told.
set -eu

root=$FOLDER/root
mkdir -p "$FOLDER/over" "$FOLDER/work" "$FOLDER/logs" "$root"
mount -t overlay -o "lowerdir=$SYSTEM,upperdir=$FOLDER/over,workdir=$FOLDER/work" overlay "$root"
mkdir -p "$root/etc/shop" "$root/run/secrets" "$root/var/lib/shop"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
# PostgreSQL's shared memory is the machine's own.
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount -o loop "$FOLDER/disk" "$root/var/lib/shop"
mount --bind "$DEPLOY" "$root/etc/shop"
mount --bind "$FOLDER/secrets" "$root/run/secrets"
chroot "$root" chown -R postgres:postgres /run/secrets
chroot "$root" chown postgres:postgres /var/lib/shop
ip link set lo up

keep() {
  name=$1
  shift
  while :; do
    "$@" >> "$FOLDER/logs/$name.log" 2>&1 &
    echo $! > "$FOLDER/logs/$name.pid"
    wait $! || true
    sleep 1
  done
}

in_system() {
  exec chroot --userspec=postgres:postgres "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/tmp MACHINE="$MACHINE" \
    STATE="${STATE:-new}" PATRONI_FILE="${PATRONI_FILE:-}" $DATABASE_SETTINGS /etc/shop/start.sh "$1"
}

# The network is plugged in from outside.
until ip -4 addr show dev eth0 2> /dev/null | grep -q inet; do sleep 0.1; done
keep etcd in_system etcd &
keep database in_system database &
keep door in_system door &
keep api "$NODE" --enable-source-maps "$API" &
wait
