import { uuidOf } from '../../eventstore/uuidOf.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { findUnprojected } from '../kernel/handle/unprojected.ts';
/**
 * Builds the id of a message stream after `message-<company>.`: connection, two reserved segments ('-'), direction and
 * WhatsApp's id. So a redelivered message meets its own stream.
 */
export const messageKey = (connectionId: number, direction: 'in' | 'out', waId: string): string =>
  `${connectionId}.-.-.${direction}.${waId}`;

/** Returns the connection with which a message key begins. */
export const connectionOf = (key: string): number => Number(key.slice(0, key.indexOf('.')));

/** Returns the stream name of a message after `message-<company>.`; null if the log has no message with this id. */
export const keyOfMessage = async (
  deps: Pick<Deps, 'store'> & Asks<'messageKey' | 'reached'>,
  companyId: number,
  messageId: string,
): Promise<string | null> => {
  const key = await deps.lookup.messageKey(companyId, messageId);
  if (key !== null) return key;
  const prefix = `message-${companyId}.`;
  const found = await findUnprojected(deps, prefix, ({ stream }) => uuidOf(stream) === messageId);
  // The read models may have caught up since the first lookup.
  return found ? found.stream.slice(prefix.length) : deps.lookup.messageKey(companyId, messageId);
};
