# One remote with the server of its versions; REMOTE names it.
# docker build -f libs/page-server/remote.Dockerfile --build-arg REMOTE=mf-storefront .
FROM node:20-bookworm-slim AS build
WORKDIR /shop
ENV NX_DAEMON=false CI=true
COPY package.json package-lock.json .npmrc ./
COPY libs libs
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts
COPY nx.json project.json remotes.json tsconfig.*.json ./
# Named here, so that what is above is made once for all images.
ARG REMOTE
COPY ${REMOTE} ${REMOTE}
# At the end: of a folder that was cloned with umask 077 some of it is its owner's alone.
RUN npx nx run ${REMOTE}:build --exclude-task-dependencies \
 && npx nx run page-server:bundle \
 && mv ${REMOTE}/dist /build \
 && chmod -R a+rX /build /shop/libs/page-server/dist

FROM node:20-alpine
ARG REMOTE
ENV NODE_ENV=production PORT=8080 RELEASES_DIR=/releases BUILD=/shop/build REMOTE=${REMOTE}
WORKDIR /shop
COPY --from=build /shop/libs/page-server/dist/remote.mjs ./
COPY --from=build /build build
RUN mkdir /releases && chown node:node /releases
USER node
EXPOSE 8080
CMD ["node", "remote.mjs"]
