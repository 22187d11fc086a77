import { capabilitiesOf } from './capabilities.ts';
import type { Connection } from './decider.ts';

/** Meta's ids of a number and its business account. `isFormer`: the connection has moved from them to a linked phone. */
export type DeliveryIds = { phoneNumberId: string; businessAccountId: string; isFormer: boolean };

/**
 * Returns the ids under which Meta delivers to a connection; null if it never did. After a move to a linked phone they are
 * those from before it, because what was delivered until then may still be unread.
 */
export const deliveryIdsOf = (state: Connection): DeliveryIds | null => {
  if (state.is !== 'present') return null;
  const isFormer = capabilitiesOf(state.channel).pairing;
  const { phoneNumberId, businessAccountId } = (isFormer ? state.former : state.settings) ?? {};
  return phoneNumberId && businessAccountId ? { phoneNumberId, businessAccountId, isFormer } : null;
};
