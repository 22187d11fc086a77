import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { RequestHandler } from 'express';
import { serveAssets } from './web.ts';

const at = '/docs';
const viewer = createRequire(import.meta.url);
const page = `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Atende · API</title>
    <link rel="icon" href="/favicon.svg" />
    <link rel="stylesheet" href="${at}/swagger-ui.css" />
  </head>
  <body>
    <main id="viewer"></main>
    <script src="${at}/swagger-ui-bundle.js"></script>
    <script src="${at}/start.js"></script>
  </body>
</html>
`;
/** Contacts no other server: no validator, and tokens are not stored. */
const start = `window.SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#viewer',
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  tagsSorter: 'alpha',
  filter: true,
  validatorUrl: null,
  persistAuthorization: false,
});
`;

/**
 * Serves the page that shows /openapi.json and runs its calls. All files come from the viewer's package, under the same
 * security policy.
 */
export const serveDocs = (): RequestHandler => {
  const part = (name: string) => readFile(viewer.resolve(`swagger-ui-dist/${name}`));
  return serveAssets({
    [at]: { name: 'index.html', read: async () => Buffer.from(page) },
    [`${at}/`]: { name: 'index.html', read: async () => Buffer.from(page) },
    [`${at}/start.js`]: { name: 'start.js', read: async () => Buffer.from(start) },
    [`${at}/swagger-ui.css`]: { name: 'swagger-ui.css', read: () => part('swagger-ui.css') },
    [`${at}/swagger-ui-bundle.js`]: { name: 'swagger-ui-bundle.js', read: () => part('swagger-ui-bundle.js') },
  });
};
