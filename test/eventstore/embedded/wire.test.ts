import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { tombstone } from '../../../eventstore/embedded/events.ts';
import { ReadResp } from '../../../eventstore/embedded/protocol.ts';
import { encodeEvent } from '../../../eventstore/embedded/wire.ts';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const filled = fc.option(fc.uint8Array({ minLength: 1, maxLength: 400 }));
const stored = fc.record({
  position: fc.maxSafeNat(),
  stream: fc.nat(),
  revision: fc.oneof(fc.maxSafeNat(), fc.constant(tombstone)),
  id: bytes(16),
  type: fc.string({ unit: 'grapheme' }),
  json: fc.boolean(),
  created: fc.integer({ min: 1, max: 2 ** 51 }),
  metadata: filled,
  data: filled,
});

test('the client decodes every event that is encoded by hand', () => {
  fc.assert(
    fc.property(stored, fc.string({ unit: 'grapheme' }), (event, stream) => {
      const read = ReadResp.deserializeBinary(encodeEvent(event, stream)).getEvent();
      const record = read?.getEvent();
      const headers = record?.getMetadataMap();
      const revision = event.revision === tombstone ? '9223372036854775807' : String(event.revision);
      expect(record?.getId()?.getString().replaceAll('-', '')).toBe(Buffer.from(event.id).toString('hex'));
      expect(Buffer.from(record?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).toBe(stream);
      expect(record?.getStreamRevision()).toBe(revision);
      expect(record?.getCommitPosition()).toBe(String(event.position));
      expect(record?.getPreparePosition()).toBe(String(event.position));
      expect(read?.getCommitPosition()).toBe(String(event.position));
      expect(headers?.get('type')).toBe(event.type);
      expect(headers?.get('created')).toBe(`${event.created}0`);
      expect(headers?.get('content-type')).toBe(event.json ? 'application/json' : 'application/octet-stream');
      expect([...(record?.getCustomMetadata_asU8() ?? [])]).toEqual([...(event.metadata ?? [])]);
      expect([...(record?.getData_asU8() ?? [])]).toEqual([...(event.data ?? [])]);
    }),
  );
});
