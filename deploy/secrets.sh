#!/bin/sh
# Makes the secrets of docker-compose.yml at its first start and keeps them in a volume of its own. Each part finds those
# that it needs, and no other, in another volume. What .env says wins, also later. `docker compose run --rm secrets show`
# prints them all.
set -eu

KEPT=${KEPT:-/kept}
PARTS=${PARTS:-/parts}
DATABASE=${DATABASE:-/var/lib/postgresql}
NAMES='POSTGRES_PASSWORD POSTGRES_API_PASSWORD REDIS_PASSWORD JWT_SECRET METRICS_TOKEN ADMIN_PASSWORD'

fail() {
  echo "$1" >&2
  exit 1
}

# Writes standard input to a file that is whole or not there.
write() {
  cat > "$1.new"
  mv "$1.new" "$1"
}

# Bytes as text for addresses and quotes.
random() {
  head -c "$1" /dev/urandom | base64 | tr -d '\n=' | tr '+/' '-_'
}

kept() {
  cat "$KEPT/$1"
}

# A secret as it stands in an address, where some letters mean something.
in_address() {
  kept "$1" | sed 's/%/%25/g; s/#/%23/g; s|/|%2F|g; s/?/%3F/g; s/@/%40/g; s/:/%3A/g; s/ /%20/g; s/\\/%5C/g'
}

keep() {
  given=$(printenv "$1" || true)
  # Blanks alone are none, as to the API, and so is a comment: Compose takes that of NAME= # later for a value.
  case $given in
    '#' | '#'[[:space:]]*) given= ;;
    *\'*) fail "$1 en .env no puede llevar comillas simples." ;;
    *[![:space:]]*) ;;
    *) given= ;;
  esac
  # A version before kept such a comment, which anybody can guess. What the database or an account knows stays.
  case $1 in
    POSTGRES_PASSWORD | ADMIN_PASSWORD) ;;
    *) case $(cat "$KEPT/$1" 2> /dev/null || true) in '#' | '#'[[:space:]]*) : > "$KEPT/$1" ;; esac ;;
  esac
  if [ -n "$given" ]; then
    printf %s "$given" | write "$KEPT/$1"
  elif [ ! -s "$KEPT/$1" ]; then
    # The one that its database knows can't be made again. Its folder is looked for, and not into: that takes a root's rights.
    if [ "$1" = POSTGRES_PASSWORD ] && ls -d "$DATABASE"/*/docker > /dev/null 2>&1; then
      fail "La base de datos ya existe, pero se perdió su contraseña. Restaura el volumen secrets o escribe POSTGRES_PASSWORD en .env."
    fi
    case $1 in ADMIN_PASSWORD) bytes=12 ;; *) bytes=36 ;; esac
    random "$bytes" | write "$KEPT/$1"
  fi
}

if [ "${1:-}" = show ]; then
  for name in $NAMES; do echo "$name='$(kept "$name")'"; done
  exit
fi

for name in $NAMES; do keep "$name"; done

serving="DATABASE_URL='postgres://shop_api:$(in_address POSTGRES_API_PASSWORD)@postgres:5432/shop'"
write "$PARTS/api/env" <<END
$serving
REDIS_URL='redis://:$(in_address REDIS_PASSWORD)@redis:6379'
JWT_SECRET='$(kept JWT_SECRET)'
METRICS_TOKEN='$(kept METRICS_TOKEN)'
END
write "$PARTS/prepare/env" <<END
$serving
DATABASE_OWNER_URL='postgres://shop:$(in_address POSTGRES_PASSWORD)@postgres:5432/shop'
ADMIN_PASSWORD='$(kept ADMIN_PASSWORD)'
END
kept POSTGRES_PASSWORD | write "$PARTS/postgres/password"
kept REDIS_PASSWORD | write "$PARTS/redis/password"
