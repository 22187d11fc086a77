import { ANY, binaryEvent } from '@eventstore/db-client';
import { shareClient } from '../client.ts';
import { lastPositionOf } from '../head.ts';
import { retryWhileAway } from '../retry.ts';

const FILLER = Buffer.alloc(900_000);

/**
 * Appends meaningless events until the log at `to` ends at or behind `place`. The stream keeps only the last one
 * (stores.md, Another event store).
 */
export const fillUp = async ({ to, namespace }: { to: string; namespace: string }, place: bigint): Promise<void> => {
  const { client, leave } = shareClient(to);
  const stream = `${namespace}filler`;
  const event = () => binaryEvent({ type: 'LogFilled', data: FILLER });
  try {
    if ((await lastPositionOf(client)).prepare < place)
      await retryWhileAway(() => client.setStreamMetadata(stream, { maxCount: 1 }));
    while ((await lastPositionOf(client)).prepare < place)
      await retryWhileAway(() => client.appendToStream(stream, event(), { expectedRevision: ANY }));
  } finally {
    await leave();
  }
};
