import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { MASK, isMask } from '../../domain/kernel/mask.ts';
import { DAY_MS } from '../../domain/kernel/durations.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { changeCredential, credentialOf, forgetCredential, keepCredential } from '../secrets/credentials.ts';

type Needs = Pick<Deps, 'store' | 'keys'>;
type Of = { companyId: number; id: number };

const json = ({ companyId, id }: Of) => ({ companyId, kind: 'integrationJson', id });
const key = ({ companyId, id }: Of) => ({ companyId, kind: 'integrationKey', id });

/** Returns Google's credentials in plain text; '' if there are none. */
export const jsonContentOf = async ({ store, keys }: Needs, of: Of): Promise<string> =>
  (await credentialOf(store, keys.credentials, json(of))) ?? '';

/** Stores typed credentials before any event mentions them. Returns what the record shows of them. */
export const keepJsonContent = async (
  { store, keys }: Needs,
  of: Of,
  given: string | undefined,
  cause: Cause,
): Promise<string | undefined> => {
  if (given === undefined || isMask(given)) return undefined;
  if (given !== (await jsonContentOf({ store, keys }, of)))
    await keepCredential(store, keys.credentials, { of: json(of), secret: given }, cause);
  return given && MASK;
};

/**
 * A key that signs an integration's calls. `until`: when a replaced key stops signing. `by`: the cause that created the key.
 */
type SigningKey = { key: string; until: string | null; by?: string | undefined };
/** A single key is stored as plain text. */
const ring = z.union([
  z.string().transform((text) => [{ key: text, until: null }]),
  z.array(z.object({ key: z.string(), until: z.iso.datetime().nullable(), by: z.string().optional() })).min(1),
]);
const ringIn = (secret: string): SigningKey[] => ring.parse(secret.startsWith('[') ? JSON.parse(secret) : secret);
const newKey = () => `atk_${randomBytes(32).toString('base64url')}`;
/** Maximum number of signatures in a header. */
const MOST_KEYS = 4;

/** Replaces an integration's keys by what `change` makes of them. `change` returns null to leave them. */
const changeKeys = async (
  { store, keys }: Needs,
  of: Of,
  change: (before: readonly SigningKey[]) => SigningKey[] | null,
  cause: Cause,
): Promise<SigningKey[]> => {
  const changed = (kept: string | undefined) => {
    const after = change(kept ? ringIn(kept) : []);
    return after && JSON.stringify(after);
  };
  return ringIn((await changeCredential(store, keys.credentials, { of: key(of), change: changed }, cause)) ?? '');
};

const signsAt =
  (now: string) =>
  ({ until }: SigningKey): boolean =>
    until === null || until > now;

/** Returns the keys that sign an integration's calls at `now`, newest first. Creates the first one when it is needed. */
export const keysOf = async (needs: Needs, of: Of, now: string, cause: Cause): Promise<SigningKey[]> => {
  const first = (before: readonly SigningKey[]) => (before.length ? null : [{ key: newKey(), until: null }]);
  return (await changeKeys(needs, of, first, cause)).filter(signsAt(now));
};

/**
 * Creates a new signing key, once per request. The previous keys also sign for another day, so that the receiver has time to
 * change.
 */
export const rotateKey = async (needs: Needs, of: Of, now: string, cause: Cause): Promise<SigningKey[]> => {
  const until = new Date(Date.parse(now) + DAY_MS).toISOString();
  const rotate = (before: readonly SigningKey[]) => {
    if (before.some(({ by }) => by === cause.id)) return null;
    const former = before.length ? before : [{ key: newKey(), until: null }];
    const others = former.filter(signsAt(now)).map((each) => ({ ...each, until: each.until ?? until }));
    return [{ key: newKey(), until: null, by: cause.id }, ...others].slice(0, MOST_KEYS);
  };
  return (await changeKeys(needs, of, rotate, cause)).filter(signsAt(now));
};

export const forgetSecretsOf = async ({ store }: Needs, of: Of): Promise<void> => {
  await forgetCredential(store, json(of));
  await forgetCredential(store, key(of));
};
