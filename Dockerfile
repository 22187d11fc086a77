# One image for all roles. Node 26 comes with the packages, as everywhere, and links libatomic; ffmpeg makes voice messages of
# what agents record.
FROM node:24-bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
RUN chown node:node /app && mkdir /data && chown node:node /data
USER node
COPY --chown=node:node package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY --chown=node:node . .
RUN node_modules/.bin/node -e "import('./runtime/web.ts').then(({ buildWeb }) => buildWeb(process.cwd()))"
# Compiled once, for all containers and starts; with the flag that they start with, or it counts for nothing.
ENV NODE_COMPILE_CACHE=/app/node_modules/.cache/compiled
RUN node_modules/.bin/node --heap-growing-percent=50 -e "Promise.all(['projections', 'commands', 'connector', 'gateway'].map((name) => import('./' + name + '/role.ts')))"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
CMD ["node_modules/.bin/node", "--heap-growing-percent=50", "main.ts"]
