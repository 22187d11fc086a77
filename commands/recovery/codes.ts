import { canonical, otherSpelling, understood } from '../../domain/contact/number.ts';
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

/** A typed number: what its recoveries lie under, and all ways in which it may be written on a user. */
export const numberOf = (secret: Buffer, typed: string) => {
  const number = canonical(understood(typed, HOME));
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
