import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { putBack } from '../../gateway/backup/putBack.ts';
import { readConfig } from '../config.ts';
import { holdDataDir } from '../stores.ts';
import { runProgram } from './onStores.ts';

const usage = 'Usage: npm run restore -- FOLDER [--pairings | --until 2026-01-31T12:00:00Z]';
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** Describes what happens to the connections. `pairings`: the number that was restored; `left`: the number that was not. */
const connectionNotes = (pairings: number, left: number): string[] => {
  if (pairings)
    return [
      `Linked connections (of ${pairings}) log in without a new QR code.`,
      'Another Atende that still runs with the same numbers loses its connections. Do not start it again.',
    ];
  const relink = 'Each connection must be linked again by a QR code. An Atende that still runs keeps its numbers.';
  return left
    ? [
        relink,
        `If that Atende is gone for good, --pairings restores the linked connections (of ${left}) without QR codes.`,
      ]
    : [relink];
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
    console.log(`${events} events up to ${upTo} and ${files} files were restored into ${resolve(config.dataDir)}.`);
    console.log('Start Atende now. It builds its read models from the log.');
    for (const line of connectionNotes(pairings, left)) console.log(line);
  } finally {
    held.release();
  }
});
