import { untilReady } from '../ready.ts';

/** `node runtime/cli/awaitReady.ts URL` ends once `URL/readyz` answers 200 (deploy/helm). */
const [, , url] = process.argv;
if (!url || !URL.canParse(url)) {
  console.error('Usage: node runtime/cli/awaitReady.ts URL');
  process.exit(1);
}
console.log(`Waiting for ${url}/readyz`);
await untilReady(url);
