import { likelyNumber } from '../../domain/kernel/numberReading.ts';
import { canonical, otherSpelling } from '../../domain/kernel/phoneNumber.ts';
import type { Recovering } from '../../domain/recovery/decider.ts';
import { hashedKey } from '../kernel/claim.ts';

const DIGITS = 6;
const HOME = 'America/Sao_Paulo';
const NUMBER_HASH = 32;

/** The code of a user for a handle, as the log has it: made by a key of the installation, and kept nowhere. */
export const codeOf = (secret: Buffer, handle: string, { companyId, userId }: Recovering): string => {
  const made = BigInt(`0x${hashedKey(secret, `recovery code ${handle} ${companyId}.${userId}`)}`);
  return String(made % 10n ** BigInt(DIGITS)).padStart(DIGITS, '0');
};

const noticeTag = (secret: Buffer, chance: string): string =>
  hashedKey(secret, `recovery notice ${chance}`).slice(0, 9).toUpperCase();
/** WhatsApp's id of what tells a code: the same however often it is said, and to be told from any other by who has the key. */
export const noticeIdOf = (secret: Buffer, handle: string, { companyId, userId }: Recovering): string => {
  const chance = hashedKey(secret, `recovery notice of ${handle} ${companyId}.${userId}`).slice(0, 9).toUpperCase();
  return `3EB0${chance}${noticeTag(secret, chance)}`;
};
/** Whether a message of this id tells a code: it is no message of a conversation, whichever phone of ours it comes to. */
export const isNoticeId = (secret: Buffer, waId: string): boolean =>
  /^3EB0[\dA-F]{18}$/.test(waId) && waId.slice(13) === noticeTag(secret, waId.slice(4, 13));

/** A typed number: what its recoveries lie under, and all ways in which it may be written on a user. */
export const numberOf = (secret: Buffer, typed: string) => {
  const number = canonical(likelyNumber(typed, HOME));
  const written = [number, otherSpelling(number)].flatMap((each) => each ?? []);
  const local = written.flatMap((each) => (each.startsWith('55') ? [each.slice(2)] : []));
  return { hash: hashedKey(secret, `recovery number ${number}`), spellings: [...written, ...local] };
};

/** What is handed out for a handle: the number's recoveries, and the handle itself, of which the log has the hash. */
export const handedOut = (numberHash: string, handle: string): string => numberHash + handle;
/** Which recoveries something that was handed out names, and which handle there, as the log has it. */
export const named = (secret: Buffer, shown: string) => ({
  number: shown.slice(0, NUMBER_HASH),
  handle: hashedKey(secret, `recovery handle ${shown.slice(NUMBER_HASH)}`),
});
