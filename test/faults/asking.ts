import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { signIn, type Answer } from '../kernel/api.ts';

const pause = 200;
const patience = 180_000;

/** A client of /v1 that does not give up. */
export type Asking = {
  /** Retries with the same key while the system does not answer; signs in again after the session has ended. */
  ask(method: string, path: string, body?: unknown): Promise<Answer>;
  /** A sentence for each call or sign-in that was refused or got no answer. */
  refused: string[];
  /** The token of the last sign-in. */
  token(): string;
  /** Signs in again, unless another call already did so. */
  renew(token: string): Promise<void>;
  userId: number;
};

const told = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const refusal = z.object({ error: z.literal('ERR_SESSION_EXPIRED') });
/** The session has ended, which is no fault: a token lives for 15 minutes, and a sign-in ends the earlier session. */
const isOver = ({ status, body }: Answer): boolean =>
  (status === 401 || status === 403) && refusal.safeParse(body).success;

/** Signs in, and retries while a store is down. `onRefused` gets a sentence for each failure. */
const signInPatiently = async (
  url: string,
  who: { email: string; password: string },
  onRefused: (sentence: string) => void,
) => {
  for (const since = Date.now(); ; await sleep(5 * pause))
    try {
      return await signIn(url, who);
    } catch (error) {
      onRefused(told(error));
      if (Date.now() - since > patience) throw error;
    }
};

/** Signs in and returns the client. */
export const openAsking = async (url: string, who: { email: string; password: string }): Promise<Asking> => {
  const refused: string[] = [];
  const enter = () => signInPatiently(url, who, (sentence) => refused.push(sentence));
  let signed = await enter();
  // Shared by all concurrent calls, because a sign-in ends the session of the one before.
  let signing: Promise<void> | undefined;
  const renew: Asking['renew'] = async (token) => {
    if (signed.token !== token) return;
    signing ??= enter()
      .then((again) => void (signed = again))
      .finally(() => (signing = undefined));
    await signing;
  };
  const ask: Asking['ask'] = async (method, path, body) => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    for (let since = Date.now(); ; await sleep(pause)) {
      const { api, token } = signed;
      const answer = await api(method, path, body, key).catch(() => undefined);
      if (answer && answer.status < 400) return answer;
      if (answer && isOver(answer)) {
        await renew(token);
        since = Date.now();
        continue;
      }
      const said = answer ? `${answer.status} ${JSON.stringify(answer.body)}` : 'no answer';
      refused.push(`${method} ${path}: ${said}`);
      if (Date.now() - since > patience || (answer && answer.status < 500))
        throw new Error(`${method} ${path}: ${said}`);
    }
  };
  return { ask, refused, renew, token: () => signed.token, userId: signed.user.id };
};
