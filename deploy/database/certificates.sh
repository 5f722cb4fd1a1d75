#!/bin/sh
# Makes what the three machines know each other by, in the folder that it is given: an authority of the shop's own for ten
# years, a certificate for each machine for two, the passwords of the database, and the shop's own keys. What is there stays: to renew a machine's
# certificate delete it and run this again. ca.key signs them and belongs on none of the machines.
set -eu

folder=${1:?a folder for the certificates}
days=${CERTIFICATE_DAYS:-730}
umask 077
mkdir -p "$folder"
cd "$folder"

fail() {
  echo "$1" >&2
  exit 1
}

# Writes standard input to a file that is whole or not there: what a full disk cut off would stay for ever.
write() {
  cat > "$1.new"
  [ -s "$1.new" ] || fail "$1 would be empty."
  mv "$1.new" "$1"
}

key() {
  openssl genpkey -quiet -algorithm EC -pkeyopt ec_paramgen_curve:P-256 | write "$1"
}

if [ ! -e ca.crt ]; then
  [ -e ca.key ] || key ca.key
  openssl req -x509 -new -key ca.key -days 3650 -subj '/CN=The machines of the shop' \
    -addext 'basicConstraints=critical,CA:TRUE,pathlen:0' -addext 'keyUsage=critical,keyCertSign' | write ca.crt
fi
for number in 1 2 3; do
  [ ! -e "machine-$number.crt" ] || continue
  # Another authority would be one that the machines do not know.
  [ -e ca.key ] || fail "ca.key is not in $folder: make the certificate where it is kept."
  # The machine has the key already: what is made again is its certificate alone.
  [ -e "machine-$number.key" ] || key "machine-$number.key"
  # The door before the databases is known as `database`.
  names="DNS:database-$number,DNS:etcd-$number,DNS:database,DNS:localhost,IP:127.0.0.1"
  printf '%s\n' "subjectAltName=$names" 'extendedKeyUsage=serverAuth,clientAuth' > names
  openssl req -new -key "machine-$number.key" -subj "/CN=database-$number" |
    openssl x509 -req -CA ca.crt -CAkey ca.key -days "$days" -extfile names 2> /dev/null | write "machine-$number.crt"
  rm names
done
for name in superuser_password replication_password owner_password api_password redis_password; do
  [ -e "$name" ] || openssl rand -hex 24 | tr -d '\n' | write "$name"
done

# What the shop's processes read (SECRETS_FILE): addresses by the door of the machine, and keys that all machines share.
random() {
  openssl rand -base64 "$1" | tr -d '\n=' | tr '+/' '-_'
}
address() {
  echo "postgres://$1:$(cat "$2")@database:5000/shop?sslmode=verify-full&sslrootcert=/run/secrets/ca.crt"
}
if [ ! -e api_env ]; then
  write api_env <<END
DATABASE_URL='$(address shop_api api_password)'
REDIS_URL='redis://:$(cat redis_password)@redis:6379'
JWT_SECRET='$(random 36)'
METRICS_TOKEN='$(random 36)'
FACTOR_KEYS='$(random 36)'
VAPID_PRIVATE_KEY='$(random 32)'
S3_ACCESS_KEY='${S3_ACCESS_KEY:-}'
S3_SECRET_KEY='${S3_SECRET_KEY:-}'
END
fi
if [ ! -e prepare_env ]; then
  write prepare_env <<END
DATABASE_URL='$(address shop_api api_password)'
DATABASE_OWNER_URL='$(address shop owner_password)'
ADMIN_PASSWORD='$(random 12)'
S3_ACCESS_KEY='${S3_ACCESS_KEY:-}'
S3_SECRET_KEY='${S3_SECRET_KEY:-}'
END
fi
# What the databases read: without BACKUP_PASSWORD nobody reads a backup.
if [ ! -e backup_env ]; then
  write backup_env <<END
S3_ACCESS_KEY='${S3_ACCESS_KEY:-}'
S3_SECRET_KEY='${S3_SECRET_KEY:-}'
BACKUP_PASSWORD='$(random 36)'
END
fi
