import { capabilitiesOf } from './capabilities.ts';
import type { Connection } from './decider.ts';
import type { FormerNumber } from './formerNumbers.ts';

/**
 * Meta's ids of a number and its business account. `isFormer`: the connection has moved from them to a linked phone. `former`:
 * the numbers that it had before, because what was delivered for them may still be unread.
 */
export type DeliveryIds = {
  phoneNumberId: string;
  businessAccountId: string;
  isFormer: boolean;
  former: readonly FormerNumber[];
};

/**
 * Returns the ids under which Meta delivers to a connection; null if it never did. After a move to a linked phone they are
 * those from before it.
 */
export const deliveryIdsOf = (state: Connection): DeliveryIds | null => {
  if (state.is !== 'present') return null;
  const { channel, settings, formerNumbers: former = [] } = state;
  const isFormer = capabilitiesOf(channel).pairing;
  const { phoneNumberId, businessAccountId } = (isFormer ? former.at(-1) : settings) ?? {};
  return phoneNumberId && businessAccountId ? { phoneNumberId, businessAccountId, isFormer, former } : null;
};
