#!/bin/sh
# The first process of a machine that has an engine, in namespaces of its own: places that the engine takes for its own are
# this machine's alone. Killing it is cutting the power.
# FOLDER the machine's own, NAME the one that the swarm knows it by, REGISTRY where images are, CGROUP of all containers.
set -eu

hostname "$NAME"
mount -t tmpfs tmpfs /run
mkdir -p "$FOLDER/etc" "$FOLDER/work"
mount -t overlay -o "lowerdir=/etc,upperdir=$FOLDER/etc,workdir=$FOLDER/work" overlay /etc
ip link set lo up
# The network is plugged in from outside.
until ip -4 addr show dev eth0 2> /dev/null | grep -q inet; do sleep 0.1; done
dockerd --data-root "$FOLDER/docker" --exec-root /run/docker --pidfile /run/docker.pid --host unix:///run/docker.sock \
  --cgroup-parent "$CGROUP" --insecure-registry "$REGISTRY" --registry-mirror "http://$REGISTRY" --log-level warn &
# Whose parent has ended is this process's to bury.
while :; do wait || true; sleep 1; done
