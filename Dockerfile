# Three stages: packages, build, and an image that holds what runs and nothing else.
# docs/deploy.md says how to raise the version and its digest.
ARG NODE_IMAGE=node:22.23.3-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c
FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY tests/client-types/package.json tests/client-types/
RUN npm ci --no-audit --no-fund

FROM packages AS build
COPY . .
ENV NEXT_TELEMETRY_DISABLED=1
RUN npm run build && npm prune --omit=dev --no-audit --no-fund && rm -rf .next/cache node_modules/@next/swc-*

FROM ${NODE_IMAGE}
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 DATA_DIR=/data PORT=3000
# Blocks from 1 MB on go back to the system when they are freed; glibc would otherwise learn to keep them, 50 MB in all.
ENV MALLOC_MMAP_THRESHOLD_=1048576
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/.next .next
COPY --from=build /app/public public
COPY --from=build /app/dist dist
COPY --from=build /app/db db
COPY --from=build /app/lib lib
COPY --from=build /app/scripts scripts
COPY --from=build /app/server.mjs /app/next.config.mjs /app/package.json /app/tsconfig.json /app/CHANGELOG.md ./
# The code belongs to root, so that the service can write nothing but its data.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not through npm, which would keep SIGTERM to itself; supervised, since Docker starts again what ended and not what hangs.
CMD ["node", "server.mjs", "--supervised"]
