import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { connection, type CloudSecretsSet } from '../../domain/connection/decider.ts';
import { deliveryIdsOf } from '../../domain/connection/deliveryIds.ts';
import { isMask } from '../../domain/kernel/mask.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { causeOf } from '../kernel/handle/cause.ts';
import { load } from '../kernel/handle/handle.ts';
import { credentialOf, keepCredential, type CredentialOf } from '../secrets/credentials.ts';

type Needs = Pick<Deps, 'store' | 'keys'>;
type Target = { companyId: number; id: number };

const cloudSecrets = z.object({
  accessToken: z.string().default(''),
  appSecret: z.string().default(''),
  pin: z.string().default(''),
});
/** The secrets of a connection over the official API; '' if not set. */
export type CloudSecrets = z.output<typeof cloudSecrets>;
/** All that is needed to call Meta for one connection. */
export type CloudAccess = CloudSecrets & { phoneNumberId: string; businessAccountId: string };

/** The storage key of a connection's secrets for the official API. */
export const cloudCredentialOf = ({ companyId, id }: Target): CredentialOf => ({ companyId, kind: 'cloud', id });

export const cloudSecretsOf = async ({ store, keys }: Needs, target: Target): Promise<CloudSecrets> => {
  const kept = await credentialOf(store, keys.credentials, cloudCredentialOf(target));
  return cloudSecrets.parse(kept === undefined ? {} : JSON.parse(kept));
};

/** Stores secrets that an admin typed; a mask or an absent value keeps the former one. Returns which exist now. */
export const keepCloudSecrets = async (
  needs: Needs,
  target: Target,
  typed: Partial<CloudSecrets>,
  cause: Cause,
): Promise<{ set: CloudSecretsSet; changed: boolean } | null> => {
  const fresh = Object.entries(typed).filter(([, value]) => value !== undefined && !isMask(value));
  if (!fresh.length) return null;
  const former = await cloudSecretsOf(needs, target);
  const now = cloudSecrets.parse({ ...former, ...Object.fromEntries(fresh) });
  const changed = JSON.stringify(now) !== JSON.stringify(former);
  const secret = JSON.stringify(now);
  if (changed)
    await keepCredential(needs.store, needs.keys.credentials, { of: cloudCredentialOf(target), secret }, cause);
  return {
    set: { accessToken: now.accessToken !== '', appSecret: now.appSecret !== '', pin: now.pin !== '' },
    changed,
  };
};

/**
 * Returns the ids and secrets of a connection. Throws ERR_NO_WAPP_FOUND, ERR_NOT_OFFICIAL, and ERR_CLOUD_ACCESS_MISSING
 * without an access token.
 */
export const cloudAccessOf = async (needs: Needs, target: Target): Promise<CloudAccess> => {
  const { state } = await load(needs.store, connection, target);
  if (state.is !== 'present') throw new Refused('ERR_NO_WAPP_FOUND');
  const { phoneNumberId, businessAccountId } = state.settings;
  if (state.channel !== 'cloud' || !phoneNumberId || !businessAccountId) throw new Refused('ERR_NOT_OFFICIAL');
  const secrets = await cloudSecretsOf(needs, target);
  if (!secrets.accessToken) throw new Refused('ERR_CLOUD_ACCESS_MISSING');
  return { phoneNumberId, businessAccountId, ...secrets };
};

/** Returns the ids and secrets from before a move to a linked phone; null if there are none (any more). */
export const formerCloudAccessOf = async (needs: Needs, target: Target): Promise<CloudAccess | null> => {
  const { state } = await load(needs.store, connection, target);
  const ids = deliveryIdsOf(state);
  const secrets = ids?.isFormer ? await cloudSecretsOf(needs, target) : null;
  return ids && secrets?.accessToken ? { ...ids, ...secrets } : null;
};

/** Deletes the secrets from before a move to a linked phone. */
export const dropFormerCloudSecrets = async (needs: Needs, target: Target): Promise<void> => {
  const { state } = await load(needs.store, connection, target);
  if (!deliveryIdsOf(state)?.isFormer) return;
  const cause = causeOf(`cloud:former:${target.id}:${crypto.randomUUID()}`, target.companyId, 'connector');
  await keepCloudSecrets(needs, target, { accessToken: '', appSecret: '', pin: '' }, cause);
};

/** The path at which Meta delivers what happens on a connection. */
export const webhookPath = ({ companyId, id }: Target): string => `/webhooks/whatsapp/${companyId}.${id}`;

/** The token with which Meta proves that an admin of the connection set its callback. It follows from the connection. */
export const verifyTokenOf = (claims: Buffer, { companyId, id }: Target): string =>
  createHmac('sha256', claims).update(`verify ${companyId}.${id}`).digest('base64url').slice(0, 32);
