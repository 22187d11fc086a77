import { memoryOf } from '../faults/processes.ts';
import { openInstallation } from '../faults/installation.ts';
import { figure, percentile, type Figure } from './figure.ts';
import { sized } from './size.ts';

const STARTS = sized(3, 1);

/** `node main.ts` on existing data until /readyz answers, and the memory of all its processes then. */
export const bench = async (): Promise<Figure[]> => {
  const installation = await openInstallation({ LOG_LEVEL: 'silent' });
  try {
    const first = await installation.start();
    await installation.stop();
    const times: number[] = [];
    for (let n = 0; n < STARTS; n++) {
      times.push(await installation.start());
      if (n < STARTS - 1) await installation.stop();
    }
    const all = installation.processes();
    return [
      figure({
        figure: 'start.cold',
        value: Math.round(percentile(times, 0.5)),
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
  } finally {
    await installation.remove();
  }
};

if (import.meta.main) for (const each of await bench()) console.log(JSON.stringify(each));
