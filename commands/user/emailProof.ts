import { company } from '../../domain/company/decider.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { veiled } from '../../domain/recovery/texts.ts';
import { emailTexts } from '../../domain/user/emailTexts.ts';
import { DAY_MS } from '../../domain/kernel/durations.ts';
import { log } from '../../runtime/log.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Mail } from '../../runtime/mail.ts';
import type { Deps } from '../deps.ts';
import { hashedKey } from '../kernel/unique/claim.ts';
import { load } from '../kernel/handle/handle.ts';
import type { Attempts } from '../session/attempts.ts';
import { userByEmail, type UserRef } from './email.ts';

type Needs = Pick<Deps, 'store' | 'keys'>;
/** The user who proves an address. `asker`: the key under which attempts are counted together. */
export type ProvingUser = UserRef & { asker: string };
/** A visitor who signs up and has no user yet. */
export const visitor = (asker: string): ProvingUser => ({ companyId: 0, userId: 0, asker });

const DIGITS = 8;
/** A code is valid in its quarter of an hour and in the next one. */
const STEP_MS = 900_000;
/** Pauses (ms) before each further code, up to a code's validity. */
export const askPauses = [0, 60_000, 300_000, STEP_MS];

/** The code that proves an address, derived from an installation key for one user, address and time. It is stored nowhere. */
export const emailCodeOf = (secret: Buffer, { companyId, userId }: UserRef, email: string, step: number): string => {
  const made = BigInt(`0x${hashedKey(secret, `email code ${companyId}.${userId} ${step} ${email}`)}`);
  return String(made % 10n ** BigInt(DIGITS)).padStart(DIGITS, '0');
};

export type EmailProofs = {
  /**
   * Throws unless `code` was sent for this user and address (lower case). Without a code it sends one and throws a 409.
   * ERR_EMAIL_CODE (400): the code is wrong or too old; ERR_TOO_MANY_REQUESTS (429).
   */
  prove(who: ProvingUser, email: string, code: string | undefined, cause: Cause): Promise<void>;
  /** Informs the former address that the user now signs in with another one. */
  tellFormer(who: UserRef, change: { former: string; email: string }): void;
};

/** Proves new addresses by a code sent there (ERR_EMAIL_CODE_SENT), and informs the former address of a change. */
export const openEmailProofs = ({ store, keys }: Needs, mail: Mail, attempts: Attempts): EmailProofs => {
  const secret = keys.claims;
  const textsFor = async (companyId: number) => {
    const { state } = await load(store, company, { companyId: 0, id: companyId });
    return emailTexts[state.is === 'present' ? state.language : 'pt'];
  };
  /** No answer waits for the sending, so that its duration reveals nothing. */
  const inBackground = (sending: () => Promise<void>): void =>
    void sending().catch((error: unknown) => log.warn({ err: error }, 'An e-mail could not be sent'));

  /** An address of another user gets no code, but the answer is the same. */
  const ask = async (who: ProvingUser, email: string): Promise<never> => {
    await attempts.pace(`email code of ${who.asker}`, askPauses, DAY_MS);
    inBackground(async () => {
      if (await userByEmail({ store, keys }, email)) return;
      // Limits the e-mails to one address, across all askers.
      await attempts.pace(`email code to ${email}`, askPauses, DAY_MS);
      const code = emailCodeOf(secret, who, email, Math.floor(Date.now() / STEP_MS));
      await mail.send({ to: email, ...(await textsFor(who.companyId)).code({ code }) });
    });
    throw new Refused('ERR_EMAIL_CODE_SENT', 409);
  };

  return {
    prove: async (who, email, code) => {
      if (!code) return ask(who, email);
      const step = Math.floor(Date.now() / STEP_MS);
      const isRight = async () => [step, step - 1].some((at) => emailCodeOf(secret, who, email, at) === code) || null;
      const key = `email code ${who.asker} ${email}`;
      if (!(await attempts.check(key, isRight, 'code'))) throw new Refused('ERR_EMAIL_CODE', 400);
    },
    tellFormer: ({ companyId }, { former, email }) =>
      inBackground(async () =>
        mail.send({ to: former, ...(await textsFor(companyId)).changed({ veiled: veiled(email) }) }),
      ),
  };
};
