#!/bin/sh
# Upgrades Docket without an outage: ./upgrade.sh [IMAGE]. The default image is DOCKET_IMAGE in .env. First the
# setup of the new release applies its migrations; if that fails, nothing else has changed, and the previous release
# continues serving. Then the workers are replaced one by one, then the APIs; each must be healthy before the next one.
# `docker compose up` would stop both APIs at the same time.
set -eu
cd "$(dirname "$0")"
compose() { ${DOCKER:-docker} compose "$@"; }
wait_seconds=${UPGRADE_WAIT_SECONDS:-600}

[ $# -eq 0 ] || export DOCKET_IMAGE="$1"
services=$(compose config --services)
# With --images, Compose would also name the images of the services that api-1 depends on.
image=$(compose config | sed -n '/^  api-1:$/,/^  [^ ]/s/^    image: //p')
if [ $# -gt 0 ] && [ "$image" != "$1" ]; then
  echo "Nothing has changed: api-1 would run $image instead of $1, because another file sets its image, or because ${DOCKER:-docker} does not get DOCKET_IMAGE from this script. Set the image in .env, and run this without an argument." >&2
  exit 1
fi

echo "1. Applying the migrations of $image."
if ! compose run --rm --no-deps -T setup setup </dev/null; then
  echo "The setup failed. The previous release keeps serving; fix the lines marked with ✗ and run this again." >&2
  exit 1
fi

change() {
  echo "   $1"
  # With --no-deps, Compose would record another configuration, and the next `docker compose up` would replace everything at the same time. So
  # the setup runs again each time. The servers stay unchanged unless the Compose file has changed them.
  compose up --detach --wait --wait-timeout "$wait_seconds" "$1" && return
  echo "The setup failed, or $1 is not healthy after $wait_seconds s: docker compose logs setup $1. The remaining services are unchanged." >&2
  echo "To roll back, set DOCKET_IMAGE to the previous image and run: docker compose up --detach --no-deps --wait $1" >&2
  exit 1
}

echo "2. Replacing the workers one by one."
for service in $services; do
  case $service in worker-*) change "$service" ;; esac
done
echo "3. Replacing the APIs one by one."
for service in $services; do
  case $service in
    api-*)
      # The proxy checks every 2 s which APIs serve; give it time to find the previous one.
      sleep 10
      change "$service"
      ;;
  esac
done

if [ $# -gt 0 ]; then
  sed "s|^DOCKET_IMAGE=.*|DOCKET_IMAGE=$1|" .env >.env.new
  chmod 600 .env.new
  mv .env.new .env
fi
echo "Docket runs $image. To check it: docker compose ps; docker compose run --rm setup doctor"
