import { randomBytes } from 'node:crypto';
import { MASK, isMask } from '../../domain/kernel/mask.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { credentialOf, forgetCredential, keepCredential } from '../secrets/credentials.ts';

type Needs = Pick<Deps, 'store' | 'keys'>;
type Of = { companyId: number; id: number };

const json = ({ companyId, id }: Of) => ({ companyId, kind: 'integrationJson', id });
const key = ({ companyId, id }: Of) => ({ companyId, kind: 'integrationKey', id });

/** Google's credentials as they were given; '' where there are none. */
export const jsonContentOf = async ({ store, keys }: Needs, of: Of): Promise<string> =>
  (await credentialOf(store, keys.credentials, json(of))) ?? '';

/** Keeps credentials that were typed, before any event says that they are there; answers with what the record shows. */
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

/** The key that signs what this integration is sent, made when it is first wanted. */
export const keyOf = async ({ store, keys }: Needs, of: Of, cause: Cause): Promise<string> => {
  const known = await credentialOf(store, keys.credentials, key(of));
  if (known) return known;
  await keepCredential(store, keys.credentials, { of: key(of), secret: newKey() }, cause);
  return (await credentialOf(store, keys.credentials, key(of))) ?? '';
};

const newKey = () => `atk_${randomBytes(32).toString('base64url')}`;

export const forgetSecretsOf = async ({ store }: Needs, of: Of): Promise<void> => {
  await forgetCredential(store, json(of));
  await forgetCredential(store, key(of));
};
