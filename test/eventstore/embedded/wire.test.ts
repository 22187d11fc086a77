import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { tombstone, type StoredEvent } from '../../../eventstore/embedded/events.ts';
import { unframe } from '../../../eventstore/embedded/framing.ts';
import { ReadResp, type ReadResponse } from '../../../eventstore/embedded/protocol.ts';
import { encodeReadAnswers } from '../../../eventstore/embedded/wire.ts';

type ReadEvent = NonNullable<ReturnType<ReadResponse['getEvent']>>;

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const filled = fc.option(fc.uint8Array({ minLength: 1, maxLength: 400 }));
const stored = fc.record({
  position: fc.maxSafeNat(),
  stream: fc.string({ unit: 'grapheme' }),
  revision: fc.oneof(fc.maxSafeNat(), fc.constant(tombstone)),
  id: bytes(16),
  type: fc.string({ unit: 'grapheme' }),
  json: fc.boolean(),
  created: fc.integer({ min: 1, max: 2 ** 51 }),
  metadata: filled,
  data: filled,
});

const answer = fc.oneof(
  fc.record({ event: stored, link: fc.option(stored) }),
  fc.record({ event: fc.constant(null), link: stored }),
  fc.uint8Array({ maxLength: 300 }),
);

const expectRecord = (record: ReturnType<ReadEvent['getEvent']>, event: StoredEvent): void => {
  const headers = record?.getMetadataMap();
  const revision = event.revision === tombstone ? '9223372036854775807' : String(event.revision);
  expect(record?.getId()?.getString().replaceAll('-', '')).toBe(Buffer.from(event.id).toString('hex'));
  expect(Buffer.from(record?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).toBe(event.stream);
  expect(record?.getStreamRevision()).toBe(revision);
  expect(record?.getCommitPosition()).toBe(String(event.position));
  expect(record?.getPreparePosition()).toBe(String(event.position));
  expect(headers?.get('type')).toBe(event.type);
  expect(headers?.get('created')).toBe(`${event.created}0`);
  expect(headers?.get('content-type')).toBe(event.json ? 'application/json' : 'application/octet-stream');
  expect([...(record?.getCustomMetadata_asU8() ?? [])]).toEqual([...(event.metadata ?? [])]);
  expect([...(record?.getData_asU8() ?? [])]).toEqual([...(event.data ?? [])]);
};

test('the client decodes every batch that was encoded by hand: events, links, other messages', () => {
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 4 }), (answers) => {
      const messages: Buffer[] = [];
      unframe((message) => messages.push(message))(encodeReadAnswers(answers));
      expect(messages).toHaveLength(answers.length);
      for (const [n, message] of messages.entries()) {
        const wanted = answers[n];
        if (wanted === undefined || wanted instanceof Uint8Array) {
          expect([...message]).toEqual([...(wanted ?? [])]);
          continue;
        }
        const read = ReadResp.deserializeBinary(message).getEvent();
        expect(read?.hasEvent()).toBe(wanted.event !== null);
        expect(read?.hasLink()).toBe(wanted.link !== null);
        expect(read?.getCommitPosition()).toBe(String((wanted.link ?? wanted.event)?.position));
        if (wanted.event) expectRecord(read?.getEvent(), wanted.event);
        if (wanted.link) expectRecord(read?.getLink(), wanted.link);
      }
    }),
  );
});
