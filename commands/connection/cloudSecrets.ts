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
import { changeCredential, credentialOf, type CredentialOf } from '../secrets/credentials.ts';

type Needs = Pick<Deps, 'store' | 'keys'>;
type Target = { companyId: number; id: number };

const cloudSecrets = z.object({
  accessToken: z.string().default(''),
  appSecret: z.string().default(''),
  pin: z.string().default(''),
});
/** `former`: the secrets for numbers that the connection had before, which are replaced by now. */
const keptSecrets = cloudSecrets.extend({
  former: z.array(z.object({ phoneNumberId: z.string(), accessToken: z.string(), appSecret: z.string() })).default([]),
});
type KeptSecrets = z.output<typeof keptSecrets>;
/** The secrets of a connection over the official API; '' if not set. */
export type CloudSecrets = z.output<typeof cloudSecrets>;
/** All that is needed to call Meta for one connection. */
export type CloudAccess = CloudSecrets & { phoneNumberId: string; businessAccountId: string };

/** The storage key of a connection's secrets for the official API. */
export const cloudCredentialOf = ({ companyId, id }: Target): CredentialOf => ({ companyId, kind: 'cloud', id });

const keptSecretsIn = (kept: string | undefined): KeptSecrets =>
  keptSecrets.parse(kept === undefined ? {} : JSON.parse(kept));
const keptSecretsOf = async ({ store, keys }: Needs, target: Target): Promise<KeptSecrets> =>
  keptSecretsIn(await credentialOf(store, keys.credentials, cloudCredentialOf(target)));
/** Replaces the secrets by what `change` makes of them; null leaves them. */
const changeSecrets = async (
  { store, keys }: Needs,
  target: Target,
  change: (before: KeptSecrets) => KeptSecrets | null,
  cause: Cause,
): Promise<void> => {
  const changed = (kept: string | undefined) => {
    const after = change(keptSecretsIn(kept));
    return after && JSON.stringify(after);
  };
  await changeCredential(store, keys.credentials, { of: cloudCredentialOf(target), change: changed }, cause);
};

export const cloudSecretsOf = async (needs: Needs, target: Target): Promise<CloudSecrets> => {
  const { former: _, ...secrets } = await keptSecretsOf(needs, target);
  return secrets;
};

/** Returns the app secrets with which Meta may sign deliveries to a connection: its own, and those of its former numbers. */
export const appSecretsOf = async (needs: Needs, target: Target): Promise<string[]> => {
  const { appSecret, former } = await keptSecretsOf(needs, target);
  return [...new Set([appSecret, ...former.map((one) => one.appSecret)])].filter((one) => one !== '');
};

/** `formerNumberId`: Meta's id of the number that the connection has no longer, and that the secrets so far are for. */
type TypedSecrets = Partial<CloudSecrets> & { formerNumberId?: string | null | undefined };

/**
 * Stores secrets that an admin typed; a mask or an absent value keeps the former one. Those for a former number are kept
 * apart, because messages for it may still be unread. Returns which exist now.
 */
export const keepCloudSecrets = async (
  needs: Needs,
  target: Target,
  { formerNumberId, ...typed }: TypedSecrets,
  cause: Cause,
): Promise<{ set: CloudSecretsSet; changed: boolean } | null> => {
  const fresh = Object.entries(typed).filter(([, value]) => value !== undefined && !isMask(value));
  if (!fresh.length) return null;
  let [now, changed] = [cloudSecrets.parse({}), false];
  const withTyped = ({ former, ...before }: KeptSecrets): KeptSecrets | null => {
    now = cloudSecrets.parse({ ...before, ...Object.fromEntries(fresh) });
    changed = JSON.stringify(now) !== JSON.stringify(before);
    const { accessToken, appSecret } = before;
    const replaced =
      formerNumberId && accessToken
        ? [
            ...former.filter((one) => one.phoneNumberId !== formerNumberId),
            { phoneNumberId: formerNumberId, accessToken, appSecret },
          ]
        : former;
    return changed ? { ...now, former: replaced } : null;
  };
  await changeSecrets(needs, target, withTyped, cause);
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

/**
 * Returns the ids and token for the files of a number that a connection has or had; null if there is no token for it (any
 * more). '' for the last number.
 */
export const fileAccessOf = async (
  needs: Needs,
  target: Target,
  phoneNumberId: string,
): Promise<Omit<CloudAccess, 'appSecret' | 'pin'> | null> => {
  const { state } = await load(needs.store, connection, target);
  const ids = deliveryIdsOf(state);
  if (!ids) return null;
  const { accessToken: last, former } = await keptSecretsOf(needs, target);
  const one = phoneNumberId || ids.phoneNumberId;
  const kept = one === ids.phoneNumberId ? undefined : former.find((each) => each.phoneNumberId === one);
  const accessToken = kept?.accessToken ?? last;
  return accessToken ? { phoneNumberId: one, businessAccountId: ids.businessAccountId, accessToken } : null;
};

/** Deletes the secrets for numbers that a connection no longer has. */
export const dropFormerCloudSecrets = async (needs: Needs, target: Target): Promise<void> => {
  const { state } = await load(needs.store, connection, target);
  const ids = deliveryIdsOf(state);
  if (!ids) return;
  const withoutFormer = (kept: KeptSecrets): KeptSecrets | null => {
    const now = { ...(ids.isFormer ? cloudSecrets.parse({}) : kept), former: [] };
    return JSON.stringify(now) === JSON.stringify(kept) ? null : now;
  };
  const cause = causeOf(`cloud:former:${target.id}:${crypto.randomUUID()}`, target.companyId, 'connector');
  await changeSecrets(needs, target, withoutFormer, cause);
};

/** The path at which Meta delivers what happens on a connection. */
export const webhookPath = ({ companyId, id }: Target): string => `/webhooks/whatsapp/${companyId}.${id}`;

/** The token with which Meta proves that an admin of the connection set its callback. It follows from the connection. */
export const verifyTokenOf = (claims: Buffer, { companyId, id }: Target): string =>
  createHmac('sha256', claims).update(`verify ${companyId}.${id}`).digest('base64url').slice(0, 32);
