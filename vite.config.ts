import { defineConfig } from 'vite';

/** Where `npm start` listens while `vite` serves the pages. */
const server = `http://127.0.0.1:${process.env['PORT'] || 8080}`;

const libraries =
  /node_modules\/((react|react-dom|react-router|react-router-dom|scheduler|@reduxjs|redux|immer|reselect|redux-saga|@redux-saga|typed-redux-saga|styled-components|stylis|@emotion|i18next|react-i18next|zod|uuid)\/|@babel\/runtime\/helpers\/esm\/(extends|objectWithoutPropertiesLoose))/;

/** What the first page shares with others: in one file it packs better than in forty. */
const shared = new RegExp(
  [
    '/web/kernel/(?!useAll|shapes|sweeping|doing|refusalTexts|spreadsheets|readNumber)',
    '/web/session/(slice|useCan|useClock|useOwnQueues)',
    '/web/(message|connection)/slice',
    '/web/bubble/(format|Preview|texts)',
    '/web/ticket/(RowBox|texts|useMayChange)',
    '/web/ui/(Spinner|Rows|rowPlaces|Field|TextField|SearchField|Tabs|Segmented|Switch|Chip|Skeleton|RowBoundary)\\.tsx?',
    '/icons/(check|chevron-down|eye|eye-off)\\.mjs',
  ].join('|'),
);

/** Zod's way to JSON Schema, which only the server uses: its functions, without what they do. */
const noJsonSchema = {
  name: 'no-json-schema',
  transform: {
    filter: { id: /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
    handler: (code: string) =>
      [...code.matchAll(/^export (?:const|function) (\w+)/gm)]
        .map(([, name]) => `export const ${name} = null;`)
        .join('\n'),
  },
};

/** Browsers of our target need no prefixes, and styled-components asks for none. */
const noPrefixes = {
  name: 'no-prefixes',
  transform: {
    filter: { id: /\/stylis\/src\/Prefixer\.js$/ },
    handler: () => 'export const prefix = (value) => value;',
  },
};

/** Zod's own English sentences: what forms say of bad input stands in our catalogues. */
const noSentences = {
  name: 'no-sentences',
  transform: {
    filter: { id: /\/zod\/v4\/locales\/en\.js$/ },
    handler: () => `export default () => ({ localeError: () => 'Invalid input' });`,
  },
};

/** Icons as their lines alone: React asks for keys in development only, and of their other names only classes are made. */
const plainIcons = {
  name: 'plain-icons',
  apply: 'build' as const,
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
    handler: (code: string) => code.replaceAll(/, key: "\w+"/g, '').replace(/,\s*aliases: \[[^\]]*\]/, ''),
  },
};

/** The web app: web/ built into dist/, one file a route (dynamic imports), names with hashes. */
export default defineConfig({
  root: 'web',
  plugins: [noJsonSchema, noPrefixes, noSentences, plainIcons],
  publicDir: 'public',
  // Its `exports` name the development build alone.
  resolve: {
    alias: [
      {
        find: /^react-router$/,
        replacement: `${import.meta.dirname}/node_modules/react-router/dist/production/index.mjs`,
      },
    ],
  },
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2023',
    // Every browser of that target preloads modules by itself.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    // What every page needs of others packs better in one file, which a new version of ours leaves as it was.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: libraries },
            { name: 'shared', test: shared },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/v1': { target: server, ws: true },
      '/api': server,
      '/openapi.json': server,
      '/docs': server,
    },
  },
});
