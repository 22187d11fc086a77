import type { Expected, IncomingEvent } from './events.ts';
import { invalid, maxAppendSize, tooLarge } from './failures.ts';
import type { StreamIdentifier, UUID } from './protocol.ts';

type Expecting = { hasAny(): boolean; hasNoStream(): boolean; hasStreamExists(): boolean };
type Message = {
  getId(): UUID | undefined;
  getMetadataMap(): { get(key: string): string | undefined };
  getCustomMetadata_asU8(): Uint8Array;
  getData_asU8(): Uint8Array;
};

/** The stream's name. Throws when it is missing. */
export const streamNameOf = (identifier: StreamIdentifier | undefined): string => {
  if (!identifier) throw invalid('A stream name is missing.');
  return Buffer.from(identifier.getStreamName_asU8()).toString('utf8');
};

/** Returns the expectation of a request; `revision` is its numeric field. */
export const expectedOf = (options: Expecting, revision: string): Expected => {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'noStream';
  return options.hasStreamExists() ? 'streamExists' : Number(revision);
};

/** Returns the 16 bytes of a UUID. Throws if it is not one. */
export const uuidBytes = (id: UUID | undefined): Uint8Array => {
  const bytes = Buffer.from((id?.getString() ?? '').replaceAll('-', ''), 'hex');
  if (bytes.length !== 16) throw invalid('An event id is not a UUID.');
  return bytes;
};

const proposedOf = (message: Message): IncomingEvent => {
  const headers = message.getMetadataMap();
  const type = headers.get('type');
  const content = headers.get('content-type');
  if (type === undefined || content === undefined) throw invalid('An event needs a type and a content-type.');
  return {
    id: uuidBytes(message.getId()),
    type,
    json: content === 'application/json',
    metadata: message.getCustomMetadata_asU8(),
    data: message.getData_asU8(),
  };
};

export type Gathered = { events: IncomingEvent[]; size: number };

/** Adds an event to an append that arrives in parts. Throws when the append grows too large; only event data counts. */
export const gatherAppend = (gathered: Gathered, message: Message): void => {
  const event = proposedOf(message);
  gathered.size += event.data.length;
  if (gathered.size > maxAppendSize) throw tooLarge();
  gathered.events.push(event);
};
