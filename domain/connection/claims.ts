import type { ClaimedValue } from '../kernel/decider.ts';
import type { connectionChannels } from './events.ts';

/** Claims a token across all companies, because a token must find a single connection. */
export const claimedToken = (hash: string): ClaimedValue => ({
  what: 'connectionToken',
  key: hash,
  everywhere: true,
  refusal: ['ERR_TOKEN_TAKEN', 409],
});

/** Claims Meta's id of a number across all companies, because what arrives for a number belongs to one connection. */
export const claimedNumberId = (phoneNumberId: string): ClaimedValue => ({
  what: 'phoneNumberId',
  key: phoneNumberId,
  everywhere: true,
  refusal: ['ERR_PHONE_NUMBER_ID_TAKEN', 409],
});

type Claiming = {
  channel: (typeof connectionChannels)[number];
  settings: { phoneNumberId: string | null };
  tokenHash?: string | null;
};
/** Returns what a connection claims. */
export const claimsOfConnection = ({ channel, settings: { phoneNumberId }, tokenHash }: Claiming): ClaimedValue[] => [
  ...(tokenHash ? [claimedToken(tokenHash)] : []),
  ...(channel === 'cloud' && phoneNumberId ? [claimedNumberId(phoneNumberId)] : []),
];
