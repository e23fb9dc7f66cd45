# The steps are the README's own: npm ci, and the start of bin/meghdoot.mjs by the Node that npm ci brings.
# packages/server/test/installation/image.long.test.ts performs them without Docker: use only what it knows.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund
# The server's own packages alone: the server and the dashboard are built.
RUN rm -rf node_modules && npm ci --omit=dev --workspace=packages/server --include-workspace-root --ignore-scripts --no-audit --no-fund && node bin/link-node.mjs

FROM debian:bookworm-slim
WORKDIR /app
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/bin ./bin
COPY --from=build /app/docs ./docs
COPY --from=build /app/packages ./packages
COPY --from=build /app/package.json /app/openapi.json /app/CHANGELOG.md /app/LICENSE ./
RUN install -d -o 10001 -g 10001 ../data
ENV HOST=0.0.0.0
ENV DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node_modules/.bin/node", "bin/is-ready.mjs"]
ENTRYPOINT ["node_modules/.bin/node", "bin/meghdoot.mjs"]
CMD ["serve"]
