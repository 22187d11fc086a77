import { randomBytes } from 'node:crypto';
import type { Operation } from '../../eventstore/embedded/events.ts';
import { openForWriting } from '../../eventstore/embedded/schema.ts';
import { openSealing } from '../../eventstore/embedded/sealing.ts';
import { openStreams } from '../../eventstore/embedded/streams.ts';
import { openWriter } from '../../eventstore/embedded/writer.ts';

const inOneCommit = 10_000;
const streams = 1_000;
const data = Buffer.from(JSON.stringify({ pad: 'x'.repeat(1_000) }));

/**
 * Writes `count` events of 1 KiB to the log at `file`, as its only writer, to streams `<prefix>-0` to `<prefix>-999` in
 * turn.
 */
export const fillLog = (file: string, prefix: string, count: number): void => {
  const db = openForWriting(file);
  db.exec('pragma synchronous=off'); // only filling: not measured
  const writer = openWriter(db, openStreams(db), openSealing(db, []));
  const append = (n: number): Operation => ({
    kind: 'append',
    stream: `${prefix}-${n % streams}`,
    expected: 'any',
    events: [{ id: randomBytes(16), type: 'BenchEvent', json: true, metadata: new Uint8Array(), data }],
  });
  for (let n = 0; n < count; n += inOneCommit)
    writer.write(Array.from({ length: Math.min(inOneCommit, count - n) }, (_, index) => append(n + index)));
  db.close();
};

/** Sets the metadata of those streams to keep only the last event. All earlier ones are hidden, and a start purges them. */
export const hideLog = (file: string, prefix: string): void => {
  const db = openForWriting(file);
  const writer = openWriter(db, openStreams(db), openSealing(db, []));
  const keepOne = { type: '$metadata', json: true, metadata: new Uint8Array(), data: Buffer.from('{"$maxCount":1}') };
  writer.write(
    Array.from({ length: streams }, (_, n) => ({
      kind: 'append',
      stream: `$$${prefix}-${n}`,
      expected: 'any',
      events: [{ ...keepOne, id: randomBytes(16) }],
    })),
  );
  db.close();
};
