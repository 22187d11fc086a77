import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { putBack } from '../../gateway/backup/putBack.ts';
import { readConfig } from '../config.ts';
import { holdDataDir } from '../stores.ts';
import { runProgram } from './onStores.ts';

const usage = 'Usage: npm run restore -- FOLDER [--pairings | --until 2026-01-31T12:00:00Z]';
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** Describes what happens to the connections. */
const saying = (pairings: number, left: number): string[] => {
  if (pairings)
    return [
      `The connections that were linked (of ${pairings}) log in as they were, without a QR code, and take their numbers over:`,
      'an Atende that still runs with them loses its connections, and must not start again.',
    ];
  const anew =
    'Each connection asks to be linked anew by a QR code, and takes no number from an Atende that still runs.';
  return left
    ? [
        anew,
        `With --pairings those that were linked (of ${left}) come back without one, where that Atende is gone for good.`,
      ]
    : [anew];
};

/** `npm run restore -- FOLDER [--pairings | --until INSTANT]`: restores a backup into an empty DATA_DIR. */
await runProgram(async () => {
  const options = { until: { type: 'string' }, pairings: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [named, ...more] = positionals;
  const until = instant.optional().safeParse(values.until);
  if (!named || more.length > 0 || !until.success) throw new Error(usage);
  const config = readConfig(process.env);
  const held = await holdDataDir(config);
  try {
    const wanted = { until: until.data, pairings: values.pairings };
    const { events, upTo, files, pairings, left } = await putBack(config, resolve(named), wanted);
    console.log(`${events} events up to ${upTo} and ${files} files are in ${resolve(config.dataDir)}.`);
    console.log('Start Atende: its read models are built from the log.');
    for (const line of saying(pairings, left)) console.log(line);
  } finally {
    held.release();
  }
});
