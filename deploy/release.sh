#!/bin/sh
# Builds the parts of a release in the folder release/: the image for amd64 and arm64 with provenance and an SBOM, the chart, the
# packages for callers, and a list of checksums. CI calls it for a tag. Without PUBLISH=true, nothing leaves the machine.
#
#   IMAGE=registry.example.com/docket CHARTS=oci://registry.example.com/charts PUBLISH=true deploy/release.sh
#
# Needs Docker with buildx (and emulation or builders for both platforms), Helm, npm, and Python with pip. Sign in to the registries before
# you publish; with PUBLISH=true, npm takes NODE_AUTH_TOKEN, and twine TWINE_USERNAME and TWINE_PASSWORD.
set -eu
cd "$(dirname "$0")/.."
version=$(node -p "require('./package.json').version")
revision=$(git rev-parse HEAD)
created=$(git show --no-patch --format=%cI HEAD)
platforms=${PLATFORMS:-linux/amd64,linux/arm64}
publish=${PUBLISH:-false}
image=${IMAGE:-docket}
parts=${PARTS:-image chart packages}
docker=${DOCKER:-docker}

if [ "$publish" = true ]; then
  npm run --silent release:check
  [ -n "${IMAGE:-}" ] || { echo "Set IMAGE to the image's name in your registry, such as registry.example.com/docket." >&2; exit 2; }
  [ "$(git tag --points-at HEAD --list "v$version")" ] || { echo "HEAD has no tag v$version." >&2; exit 1; }
  [ -z "$(git status --porcelain)" ] || { echo "There are uncommitted changes." >&2; exit 1; }
fi
rm -rf release
mkdir -p release

build_image() {
  if [ "$publish" = true ]; then output=type=registry; else output=type=oci,dest=release/docket-$version.oci.tar; fi
  $docker buildx build --platform "$platforms" --provenance=mode=max --sbom=true --output "$output" \
    --label "org.opencontainers.image.version=$version" \
    --label "org.opencontainers.image.revision=$revision" \
    --label "org.opencontainers.image.created=$created" \
    --label "org.opencontainers.image.source=${SOURCE_URL:-}" \
    --tag "$image:$version" ${BUILD_OPTIONS:-} .
  npm run --silent sbom >"release/docket-$version.amd64.cdx.json"
  npm run --silent sbom -- --arch arm64 >"release/docket-$version.arm64.cdx.json"
}

build_chart() {
  helm package deploy/helm/docket --destination release
  if [ "$publish" = true ]; then helm push "release/docket-$version.tgz" "${CHARTS:?Set CHARTS, such as oci://registry.example.com/charts}"; fi
}

build_packages() {
  for folder in clients/typescript clients/cli; do
    npm run --silent --workspace "$folder" build
    npm pack --silent --workspace "$folder" --pack-destination release
  done
  python3 -m pip wheel --quiet --no-deps --wheel-dir release clients/python
  [ "$publish" = true ] || return 0
  for archive in release/*.tgz; do
    # The chart is an archive, too.
    case $archive in "release/docket-$version.tgz") ;; *) npm publish --provenance --access public "$archive" ;; esac
  done
  python3 -m twine upload release/*.whl
}

for part in $parts; do "build_$part"; done
(cd release && find . -type f ! -name SHA256SUMS -exec sha256sum {} + | sort -k 2 >SHA256SUMS)
cat release/SHA256SUMS
