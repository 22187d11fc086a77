import type { Figure } from './figure.ts';

// Nothing but figures on standard output: set before anything that logs is loaded.
process.env['LOG_LEVEL'] = 'silent';

const suites: Record<string, () => Promise<{ bench: () => Promise<Figure[]> }>> = {
  eventstore: () => import('./eventstore.ts'),
  inbound: () => import('./inbound.ts'),
  http: () => import('./http.ts'),
  start: () => import('./start.ts'),
  contacts: () => import('./contacts.ts'),
};

/** `npm run bench [-- suite …]`: one JSON line a figure; exit 1 when a suite could not run. */
const chosen = process.argv.slice(2);
for (const name of chosen.length > 0 ? chosen : Object.keys(suites))
  try {
    const load = suites[name];
    if (!load) throw new Error(`there are ${Object.keys(suites).join(', ')}`);
    const suite = await load();
    for (const figure of await suite.bench()) console.log(JSON.stringify(figure));
  } catch (error) {
    console.error(`${name} could not run:`, error);
    process.exitCode = 1;
  }
