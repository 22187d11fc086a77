import { capabilitiesOf } from './capabilities.ts';
import type { connectionChannels } from './events.ts';

/** A number of the official API that a connection had until an instant (ISO). */
export type FormerNumber = { phoneNumberId: string; businessAccountId: string; until: string };

type NumberIds = { phoneNumberId: string | null; businessAccountId: string | null };
type Before = {
  channel: (typeof connectionChannels)[number];
  settings: NumberIds;
  formerNumbers?: readonly FormerNumber[];
};

/** Returns the numbers that a connection no longer has once it has `now` from an instant on, the last one at the end. */
export const formerNumbersAfter = (
  { channel, settings, formerNumbers = [] }: Before,
  now: NumberIds,
  at: string,
): readonly FormerNumber[] => {
  const { phoneNumberId, businessAccountId } = settings;
  const isKept = phoneNumberId === now.phoneNumberId;
  if (capabilitiesOf(channel).pairing || !phoneNumberId || !businessAccountId || isKept) return formerNumbers;
  const others = formerNumbers.filter((one) => one.phoneNumberId !== phoneNumberId);
  return [...others, { phoneNumberId, businessAccountId, until: at }];
};
