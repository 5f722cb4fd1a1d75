#!/bin/sh
# `docker` of a machine that has no engine, as far as docs/machines.md asks for it: its containers are the parts of the
# database in the machine's system, and the API beside it. Another image of a service is a part that ends and begins again.
# MACHINES the folder of all machines, FIRST_1 to FIRST_3 their first processes, ENTER what leads into this one's system,
# API the folder of the shop's programs, NODE.
set -eu

say_containers() {
  echo "${3#name=}"
}

run_in_container() {
  while :; do
    case $1 in
      --env)
        export "${2?}"
        shift 2
        ;;
      --*) shift ;;
      *) break ;;
    esac
  done
  container=$1
  shift
  case $container in
    shop_api-on) cd "$API/.." && exec "$@" ;;
    *) exec $ENTER "$@" ;;
  esac
}

update_service() {
  for name; do :; done
  # Nothing is to be migrated.
  [ "$name" != shop_prepare ] || return 0
  number=${name##*-}
  program=${name#shop_}
  program=${program%%-*}
  eval "first=\$FIRST_$number"
  file=$MACHINES/machine-$number/logs/$program.pid
  before=$(cat "$file")
  nsenter --target "$first" --pid --mount sh -c "kill -TERM $before"
  while [ "$(cat "$file")" = "$before" ]; do sleep 0.1; done
  [ "$program" = api ] || return 0
  until "$NODE" -e "fetch('http://10.83.0.1$number:3000/api/health/live').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"; do
    sleep 0.5
  done
}

command=$1
shift
case $command in
  ps) say_containers "$@" ;;
  exec) run_in_container "$@" ;;
  # Nothing goes back here.
  service) [ "$1" != update ] || update_service "$@" ;;
  # What a swarm knows of its machines is not seen here.
  node) ;;
esac
