import { parseArgs } from 'node:util';
import type { Figure } from './figure.ts';
import { readConfig } from '../../runtime/config.ts';
import { version } from '../../runtime/version.ts';
import { tiny } from './size.ts';
import { suites } from './suites.ts';

// Standard output has only figures, so this is set before anything that logs is loaded.
process.env['LOG_LEVEL'] = 'silent';

/**
 * `npm run bench [-- suite … --tiny]` prints one JSON line for each figure, then the figures that fall short of their goals.
 * Exits with 1 if a suite could not run.
 */
const { positionals: chosen } = parseArgs({ allowPositionals: true, options: { tiny: { type: 'boolean' } } });
const short: Figure[] = [];
const unknown = chosen.find((name) => !suites[name]);
if (unknown !== undefined) {
  console.error(`There is no suite ${unknown}, only ${Object.keys(suites).join(', ')}.`);
  process.exit(1);
}
// The cost of traces is the difference to a run without a receiver.
const { traces } = readConfig(process.env);
const exporting = traces && (await import('../../runtime/tracing/openTelemetry.ts')).exportTraces(traces, version);
for (const name of chosen.length > 0 ? chosen : Object.keys(suites))
  try {
    const suite = await suites[name]?.();
    for (const figure of (await suite?.bench()) ?? []) {
      console.log(JSON.stringify(figure));
      if (figure.isMet === false) short.push(figure);
    }
  } catch (error) {
    console.error(`${name} could not run:`, error);
    process.exitCode = 1;
  }
await exporting?.stop();
// Tiny runs measure nothing.
if (!tiny)
  for (const { figure, value, unit, ratio, goal } of short)
    console.error(`${figure} falls short: ${value} ${unit}, ratio ${ratio ?? 'none'}; goal: ${goal ?? ''}`);
