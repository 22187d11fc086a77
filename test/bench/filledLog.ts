import { randomBytes } from 'node:crypto';
import type { Operation } from '../../eventstore/embedded/events.ts';
import { openForWriting } from '../../eventstore/embedded/schema.ts';
import { openSealing } from '../../eventstore/embedded/sealing.ts';
import { openStreams } from '../../eventstore/embedded/streams.ts';
import { openWriter } from '../../eventstore/embedded/writer.ts';

const inOneCommit = 10_000;
const streams = 1_000;
const data = Buffer.from(JSON.stringify({ pad: 'x'.repeat(1_000) }));

/** Writes `count` events of 1 KiB to the log at `file`, by its writer alone, to streams `<prefix>-0` to `<prefix>-999` in turn. */
export const fillLog = (file: string, prefix: string, count: number): void => {
  const db = openForWriting(file);
  db.exec('pragma synchronous=off'); // only filling: nothing of it is measured
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

/** Lets the metadata of those streams keep nothing but each last event: all before is hidden, and a start purges it. */
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
