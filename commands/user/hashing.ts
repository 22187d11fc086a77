import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { isBcrypt, isBcryptOf } from '../../runtime/bcrypt.ts';
import { openFairLimiter } from '../../runtime/fairLimiter.ts';
import { currentCaller } from '../../runtime/tenant.ts';

/** Half of the processors: a hash keeps one of them busy for a while, and the rest of the product needs them, too. */
const concurrency = Math.max(1, Math.floor(availableParallelism() / 2));
const hashes = openFairLimiter({ concurrency, perTenant: 1, slow: concurrency });
const inTurn = <T>(work: () => Promise<T>): Promise<T> => hashes.run({ tenant: currentCaller() ?? 0 }, work);

/** Hashes a password when it is the caller's turn (fairness.md, Fair shares). Throws TooManyWaiting. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password));

/** Whether a stored hash is of this password. It may be ours or imported with the user (stores.md, Import). */
export const isHashOf = (kept: string, password: string): Promise<boolean> =>
  inTurn(() => (isBcrypt(kept) ? isBcryptOf(kept, password) : verify(kept, password)));
