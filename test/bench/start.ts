import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { memoryOf } from '../faults/processes.ts';
import { openInstallation, type Installation } from '../faults/installation.ts';
import { figure, percentile, type Figure } from './figure.ts';
import { sized } from './size.ts';
import { fillTickets } from './ticketLog.ts';

/** 0 means that the very first start counts. */
const STARTS = sized(3, 0);
/** Ten events each make a log of a million. */
const TICKETS = sized(100_000, 100);

/**
 * Measures the same on a log of a million events: with Postgres lost, until all read models are rebuilt, and with existing
 * ones.
 */
const onLongLog = async (installation: Installation, cold: number): Promise<Figure[]> => {
  await installation.stop();
  fillTickets(join(installation.dataDir, 'events.db'), installation.namespace, TICKETS);
  rmSync(join(installation.dataDir, 'postgres'), { recursive: true });
  const built = await installation.start();
  await installation.stop();
  const long = await installation.start();
  const reference = `on a short log: ${Math.round(cold)} ms`;
  const after = (name: string, ms: number): Figure =>
    figure({
      figure: `start.${name}`,
      value: Math.round(ms),
      unit: 'ms',
      reference,
      ratio: Math.round((ms / cold) * 100) / 100,
    });
  return [after('long.postgresLost', built), after('long.cold', long)];
};

/**
 * Measures `node main.ts` on existing data until /readyz answers, and the memory of all its processes then. With an embedded
 * log, also measures a long one.
 */
export const bench = async (): Promise<Figure[]> => {
  const installation = await openInstallation({ LOG_LEVEL: 'silent' });
  try {
    const first = await installation.start();
    const times: number[] = [];
    for (let n = 0; n < STARTS; n++) {
      await installation.stop();
      times.push(await installation.start());
    }
    const all = installation.processes();
    const cold = times.length ? percentile(times, 0.5) : first;
    const figures = [
      figure({
        figure: 'start.cold',
        value: Math.round(cold),
        unit: 'ms',
        reference: `the very first start: ${Math.round(first)} ms`,
      }),
      figure({
        figure: 'start.rss',
        value: Math.round(memoryOf(all) / 2 ** 20),
        unit: 'MiB',
        reference: `${all.length} processes, what they share counted for each`,
      }),
    ];
    return process.env['EVENTSTORE_URL'] ? figures : [...figures, ...(await onLongLog(installation, cold))];
  } finally {
    await installation.remove();
  }
};

if (import.meta.main) for (const each of await bench()) console.log(JSON.stringify(each));
