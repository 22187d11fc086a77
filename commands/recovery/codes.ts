import { likelyNumber } from '../../domain/kernel/numberReading.ts';
import { canonical, otherSpelling } from '../../domain/kernel/phoneNumber.ts';
import type { Recovering } from '../../domain/recovery/decider.ts';
import { hashedKey } from '../kernel/unique/claim.ts';

const DIGITS = 6;
const HOME = 'America/Sao_Paulo';
const NUMBER_HASH = 32;

/** The code of a user for a handle (as in the log), derived from an installation key. It is stored nowhere. */
export const codeOf = (secret: Buffer, handle: string, { companyId, userId }: Recovering): string => {
  const made = BigInt(`0x${hashedKey(secret, `recovery code ${handle} ${companyId}.${userId}`)}`);
  return String(made % 10n ** BigInt(DIGITS)).padStart(DIGITS, '0');
};

const noticeTag = (secret: Buffer, chance: string): string =>
  hashedKey(secret, `recovery notice ${chance}`).slice(0, 9).toUpperCase();
/** The WhatsApp id of the message with a code. It is the same at each attempt, and only the key's owner can recognise it. */
export const noticeIdOf = (secret: Buffer, handle: string, { companyId, userId }: Recovering): string => {
  const chance = hashedKey(secret, `recovery notice of ${handle} ${companyId}.${userId}`).slice(0, 9).toUpperCase();
  return `3EB0${chance}${noticeTag(secret, chance)}`;
};
/** Whether the message with this id contains a code. Such a message belongs to no conversation, on any of our phones. */
export const isNoticeId = (secret: Buffer, waId: string): boolean =>
  /^3EB0[\dA-F]{18}$/.test(waId) && waId.slice(13) === noticeTag(secret, waId.slice(4, 13));

/** A typed number: the key of its recoveries, and all spellings in which a user may have it. */
export const recoveryNumber = (secret: Buffer, typed: string) => {
  const number = canonical(likelyNumber(typed, HOME));
  const written = [number, otherSpelling(number)].flatMap((each) => each ?? []);
  const local = written.flatMap((each) => (each.startsWith('55') ? [each.slice(2)] : []));
  return { hash: hashedKey(secret, `recovery number ${number}`), spellings: [...written, ...local] };
};

/** The handle given to the client: the key of the number's recoveries, and the handle itself. The log has only its hash. */
export const handedOut = (numberHash: string, handle: string): string => numberHash + handle;
/** Splits a client's handle into the key of the recoveries and the handle as in the log. */
export const splitHandle = (secret: Buffer, shown: string) => ({
  number: shown.slice(0, NUMBER_HASH),
  handle: hashedKey(secret, `recovery handle ${shown.slice(NUMBER_HASH)}`),
});
