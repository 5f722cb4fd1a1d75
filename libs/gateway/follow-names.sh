#!/bin/sh
# The gateway where parts change their addresses (deploy/stack.yml): nginx asks for a name once, at its start, and does not
# start while one is unknown. Here it gets the addresses instead, and is told when they are others.
set -eu
file=/tmp/nginx.conf

# Writes the shipped file with a line for each address of each part; a part without one is a port that refuses at once.
# Fails where no part has one: who answers for names is away then, not the shop.
write_addresses() {
  awk '
    $1 != "server" || split($2, part, ":") != 2 { print; next }
    {
      ask = "getent ahostsv4 " part[1] " | cut -d \" \" -f 1 | sort -u"
      addresses = 0
      while ((ask | getline address) > 0) { print_line(address ":" part[2]); addresses += 1 }
      close(ask)
      known += addresses
      if (addresses == 0) print_line("127.0.0.1:9")
    }
    function print_line(place) {
      line = $0
      sub(part[1] ":" part[2], place, line)
      print line
    }
    END { exit known == 0 }' /etc/nginx/nginx.conf > "$1"
}

write_addresses "$file" || true
nginx -e stderr -c "$file" &
nginx=$!
trap 'kill -QUIT $nginx' QUIT TERM INT
while kill -0 "$nginx" 2> /dev/null; do
  sleep 1 &
  wait $! || true
  write_addresses "$file.now" || continue
  cmp -s "$file.now" "$file" && continue
  mv "$file.now" "$file"
  kill -HUP "$nginx" 2> /dev/null || true
done
