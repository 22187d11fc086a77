import { defineConfig } from 'vite';
import { guidePlugin } from './web/build/guide.ts';

/** The address at which `npm start` listens while `vite` serves the pages. */
const server = `http://127.0.0.1:${process.env['PORT'] || 8080}`;

const libraries =
  /(?<!recharts\/)node_modules\/((react|react-dom|react-router|react-router-dom|scheduler|@reduxjs|redux|immer|reselect|redux-saga|@redux-saga|typed-redux-saga|styled-components|stylis|@emotion|i18next|react-i18next|zod|uuid)\/|@babel\/runtime\/helpers\/esm\/(extends|objectWithoutPropertiesLoose))/;

/** Parts of nearly every page: one file packs better than a hundred. Those that bring libraries of their own stay apart. */
const shared = new RegExp(
  [
    '/web/api/(?!collection|session/use|records/(shapes|recordSlice|recordSaga|recordFeature|found|conflict|useAll|useMore|liveList))',
    '/web/ui/(?!media|week|sheet|entrance|records|files|layers|Markdown|Steps|Written|bubble/(RichText|TemplateParts)|fields/(Color|Copy|Finder|Inserts|Picks|Picked|Queue)|format/readNumber|page/(LanguageMenu|PageHead|SettingBox|FigureCards))',
    '/web/ui/layers/(OnDemand|TopBarBell|Tooltip\\.|takeFocus|takesEscape|hasFocus)',
    '/lucide-react/dist/esm/(createLucideIcon|Icon|defaultAttributes|shared)',
    // The icons of the menu.
    '/lucide-react/dist/esm/icons/(badge-check|book-user|building-complex|calendar-clock|chart-column|files|flask-conical|git-fork|inbox|layout-template|list-todo|log-out|megaphone|receipt-text|rotate-ccw-clock|smartphone|sparkles|square-kanban|tags|users|webhook|zap)\\.',
  ].join('|'),
);

/** The web app: web/ built into dist/, one file a route (dynamic imports), names with hashes. */
export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [guidePlugin()],
  // Its `exports` name the development build alone.
  resolve: {
    alias: [[/^react-router$/, 'index.mjs'] as const, [/^react-router\/dom$/, 'dom-export.mjs'] as const].map(
      ([find, file]) => ({
        find,
        replacement: `${import.meta.dirname}/node_modules/react-router/dist/production/${file}`,
      }),
    ),
  },
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2023',
    // Every browser of that target preloads modules without help.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // A page loads of another feature only what it uses of its index.
      treeshake: {
        moduleSideEffects: [{ test: /\/web\/.*(\.tsx|\/index\.ts)$/, sideEffects: false }],
        // Radix names each function by a call, which alone would keep those that no page uses.
        manualPureFunctions: ['__name'],
      },
      output: {
        codeSplitting: {
          groups: [
            // The libraries that every page needs stay in one file, which a new version of ours does not change.
            { name: 'libraries', test: libraries },
            { name: 'shared', test: shared },
            // Sixty small parts of the first page in one file. The entry waits for a text file that may need them, so it stays apart.
            { name: 'first', test: (id) => !/\/web\/(index\.html|main\.tsx)/.test(id), tags: ['$initial'] },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    fs: { allow: ['..'] },
    proxy: {
      '/v1': { target: server, ws: true },
      // The external API. Other addresses that begin so are files of web/api.
      '^/api/messages/': server,
      '/openapi.json': server,
      '/docs': server,
    },
  },
});
