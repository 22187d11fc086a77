import { company } from '../../domain/company/decider.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { veiled } from '../../domain/recovery/texts.ts';
import { emailTexts } from '../../domain/user/emailTexts.ts';
import { log } from '../../runtime/log.ts';
import type { Mail } from '../../runtime/mail.ts';
import type { Deps } from '../deps.ts';
import { hashedKey } from '../kernel/claim.ts';
import { load } from '../kernel/handle.ts';
import type { Attempts } from '../session/attempts.ts';
import { userByEmail, type Who } from './email.ts';

type Needs = Pick<Deps, 'store' | 'keys'>;
/** Who proves an address; `asker` tells apart whose tries are counted together. */
export type Prover = Who & { asker: string };
/** A stranger who signs up: no user yet. */
export const stranger = (asker: string): Prover => ({ companyId: 0, userId: 0, asker });

const DIGITS = 8;
/** A code is good for the quarter of an hour that it is of, and for the next. */
const STEP_MS = 900_000;
const DAY_MS = 86_400_000;
/** The pause (ms) before each further code grows to the time for which one is good. */
const askPauses = [0, 60_000, 300_000, STEP_MS];

/** The code that proves an address: made by a key of the installation for one user, one address and one time, and kept nowhere. */
export const emailCodeOf = (secret: Buffer, { companyId, userId }: Who, email: string, step: number): string => {
  const made = BigInt(`0x${hashedKey(secret, `email code ${companyId}.${userId} ${step} ${email}`)}`);
  return String(made % 10n ** BigInt(DIGITS)).padStart(DIGITS, '0');
};

export type EmailProofs = ReturnType<typeof openEmailProofs>;

/** Proves new addresses by a code that is sent there, and tells the former address of a change. */
export const openEmailProofs = ({ store, keys }: Needs, mail: Mail, attempts: Attempts, clock = Date.now) => {
  const secret = keys.claims;
  const textsFor = async (companyId: number) => {
    const { state } = await load(store, company, { companyId: 0, id: companyId });
    return emailTexts[state.is === 'present' ? state.language : 'pt'];
  };
  /** No answer waits for a sending, so that its time tells nothing. */
  const inBackground = (sending: () => Promise<void>): void =>
    void sending().catch((error: unknown) => log.warn({ err: error }, 'An e-mail could not be sent'));

  /** An address of another user gets no code; the answer is the same. */
  const ask = async (who: Prover, email: string): Promise<never> => {
    await attempts.pace(`email code of ${who.asker}`, askPauses, DAY_MS);
    inBackground(async () => {
      if (await userByEmail({ store, keys }, email)) return;
      // The address itself is spared, whoever asks for it.
      await attempts.pace(`email code to ${email}`, askPauses, DAY_MS);
      const code = emailCodeOf(secret, who, email, Math.floor(clock() / STEP_MS));
      await mail.send({ to: email, ...(await textsFor(who.companyId)).code({ code }) });
    });
    throw new Refused('ERR_EMAIL_CODE_SENT', 409);
  };

  return {
    /**
     * Throws unless `code` is that which was sent to this address (lower case) for this user: without a code it is sent, and
     * ERR_EMAIL_CODE_SENT (409) asks for it; ERR_EMAIL_CODE (400): it is wrong or too old; ERR_TOO_MANY_REQUESTS (429).
     */
    prove: async (who: Prover, email: string, code: string | undefined): Promise<void> => {
      if (!code) return ask(who, email);
      const step = Math.floor(clock() / STEP_MS);
      const isRight = async () => [step, step - 1].some((at) => emailCodeOf(secret, who, email, at) === code) || null;
      const key = `email code ${who.asker} ${email}`;
      if (!(await attempts.check(key, isRight, 'code'))) throw new Refused('ERR_EMAIL_CODE', 400);
    },
    /** Tells the former address that a user signs in with another one now. */
    tellFormer: ({ companyId }: Who, { former, email }: { former: string; email: string }): void =>
      inBackground(async () =>
        mail.send({ to: former, ...(await textsFor(companyId)).changed({ veiled: veiled(email) }) }),
      ),
  };
};
