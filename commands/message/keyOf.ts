import { uuidOf } from '../../eventstore/uuidOf.ts';
import type { Deps } from '../deps.ts';
import { findUnprojected } from '../kernel/unprojected.ts';

/** The rest of the name of a message's stream, behind `message-<company>.`; null if the log holds no message of this id. */
export const keyOfMessage = async (
  deps: Pick<Deps, 'store' | 'lookup'>,
  companyId: number,
  messageId: string,
): Promise<string | null> => {
  const key = await deps.lookup.messageKey(companyId, messageId);
  if (key !== null) return key;
  const prefix = `message-${companyId}.`;
  const found = await findUnprojected(deps, prefix, ({ stream }) => uuidOf(stream) === messageId);
  // The read models may have caught up between the two.
  return found ? found.stream.slice(prefix.length) : deps.lookup.messageKey(companyId, messageId);
};
