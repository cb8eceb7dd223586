#!/bin/sh
# Generates .env and docket.env: ./configure.sh API_HOST FILES_HOST ADMIN_EMAIL
# Fills in host names and address, passwords and SECRETS_KEY. A second run keeps the values in .env and fills in the empty ones.
set -eu
umask 077
cd "$(dirname "$0")"
if [ $# -ne 3 ]; then
  echo "Usage: ./configure.sh API_HOST FILES_HOST ADMIN_EMAIL, such as ./configure.sh docket.example.com files.example.com you@example.com" >&2
  exit 2
fi
[ -e .env ] || sed "s|^DOMAIN=.*|DOMAIN=$1|; s|^S3_PUBLIC_ENDPOINT=.*|S3_PUBLIC_ENDPOINT=https://$2|; s|^ADMIN_EMAIL=.*|ADMIN_EMAIL=$3|" .env.example >.env
[ -e docket.env ] || cp docket.env.example docket.env

random() { head -c "$1" /dev/urandom; }
while IFS= read -r line; do
  case $line in
    # The setup generates the first administrator's password.
    ADMIN_PASSWORD=) ;;
    SECRETS_KEY=) line="$line$(random 32 | base64)" ;;
    *PASSWORD= | *SECRET_KEY=) line="$line$(random 24 | od -An -vtx1 | tr -d ' \n')" ;;
  esac
  printf '%s\n' "$line"
done <.env >.env.new
mv .env.new .env
chmod 600 .env docket.env
value() { sed -n "s|^$1=||p" .env; }
echo "Wrote .env and docket.env: the API at https://$(value DOMAIN), uploads at $(value S3_PUBLIC_ENDPOINT), first administrator $(value ADMIN_EMAIL)."
echo "Change them in .env. Keep a copy of SECRETS_KEY separate from the backups."
