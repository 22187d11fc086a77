import { randomUUID } from 'node:crypto';
import { parse } from 'uuid';
import { encodeEvent } from '../../eventstore/codec.ts';
import type { Operation } from '../../eventstore/embedded/events.ts';
import { openForWriting } from '../../eventstore/embedded/schema.ts';
import { openSealing } from '../../eventstore/embedded/sealing.ts';
import { openStreams } from '../../eventstore/embedded/streams.ts';
import { openWriter } from '../../eventstore/embedded/writer.ts';
import { accepted, opened, returned } from '../domain/ticket/facts.ts';
import { envelope } from '../kernel/log.ts';

const inOneCommit = 1_000;
const firstId = 1_000;
const bytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** Returns the ten events of a ticket: opened, then accepted and returned alternately. */
const lifeOf = (n: number, prefix: string): Operation => {
  const facts = [
    opened({ uuid: randomUUID(), contactId: firstId + n, connectionId: 1, queueId: null }),
    ...Array.from({ length: 9 }, (_, turn) => (turn % 2 ? returned : accepted(1))),
  ];
  const stream = `ticket-1.${firstId + n}`;
  const meta = envelope();
  const events = facts.map((fact, index) => {
    const { id, type, data, metadata } = encodeEvent(stream, fact, { meta, index, key: undefined });
    return { id: Buffer.from(parse(id)), type, json: true, metadata: bytes(metadata), data: bytes(data) };
  });
  return { kind: 'append', stream: prefix + stream, expected: 'any', events };
};

/** Writes tickets of company 1, with ten events each, to the log at `file`, which no process has open. */
export const fillTickets = (file: string, namespace: string, tickets: number): void => {
  const db = openForWriting(file);
  db.exec('pragma synchronous=off'); // only filling: not measured
  const writer = openWriter(db, openStreams(db), openSealing(db, []));
  for (let n = 0; n < tickets; n += inOneCommit)
    writer.write(
      Array.from({ length: Math.min(inOneCommit, tickets - n) }, (_, index) => lifeOf(n + index, namespace)),
    );
  db.close();
};
