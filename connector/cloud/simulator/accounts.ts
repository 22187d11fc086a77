import { z } from 'zod';
import { GraphRefusal } from './refusal.ts';
import type { CloudBusiness, CloudToken } from './records.ts';
import type { CloudWebhooks } from './webhooks.ts';
import type { CloudWorld } from './world.ts';

const override = z.object({ override_callback_uri: z.string().optional(), verify_token: z.string().default('') });
const exchange = z.object({ client_id: z.string(), client_secret: z.string(), code: z.string() });
const NEVER_MS = 0;

/** Apps, tokens and their subscriptions to the webhooks of business accounts. */
export const createAccounts = (world: CloudWorld, webhooks: CloudWebhooks) => {
  const subscribe = async (business: CloudBusiness, { appId }: CloudToken, input: unknown): Promise<object> => {
    const { override_callback_uri: url, verify_token: verifyToken } = override.catch({ verify_token: '' }).parse(input);
    const callback = url === undefined ? null : { url, verifyToken };
    // The error that Meta gives when the address does not answer with the challenge.
    if (callback && !(await webhooks.verify(callback)))
      throw new GraphRefusal(100, 'The callback URL or verify token could not be validated', { subcode: 2200 });
    const others = business.subscriptions.filter((each) => each.appId !== appId);
    world.businesses.put(business.id, { ...business, subscriptions: [...others, { appId, callback }] });
    world.log('subscribed', { businessId: business.id, appId });
    return { success: true };
  };

  return {
    subscribe,
    unsubscribe: (business: CloudBusiness, { appId }: CloudToken): object => {
      const subscriptions = business.subscriptions.filter((each) => each.appId !== appId);
      world.businesses.put(business.id, { ...business, subscriptions });
      return { success: true };
    },
    listSubscriptions: ({ subscriptions }: CloudBusiness): object => ({
      data: subscriptions.map(({ appId, callback }) => ({
        whatsapp_business_api_data: { id: appId, name: world.apps.get(appId)?.name },
        ...(callback && { override_callback_uri: callback.url }),
      })),
    }),
    /** Returns the token of a request's header. Throws GraphRefusal 190. */
    tokenOf: (header: string | undefined): CloudToken => {
      const token = world.tokens.get(/^Bearer (.+)$/i.exec(header ?? '')?.[1] ?? '');
      if (!token || token.isRevoked)
        throw new GraphRefusal(190, 'Error validating access token: the token is invalid or was revoked', {
          subcode: 460,
        });
      if (token.expiresAt !== NEVER_MS && token.expiresAt <= world.clock.now())
        throw new GraphRefusal(190, 'Error validating access token: Session has expired', { subcode: 463 });
      return token;
    },
    describeToken: (asker: CloudToken, input: string): object => {
      const token = world.tokens.get(input);
      if (!token || token.appId !== asker.appId) return { data: { is_valid: false, scopes: [] } };
      const isExpired = token.expiresAt !== NEVER_MS && token.expiresAt <= world.clock.now();
      return {
        data: {
          app_id: token.appId,
          type: 'SYSTEM_USER',
          application: world.apps.get(token.appId)?.name,
          is_valid: !token.isRevoked && !isExpired,
          expires_at: Math.floor(token.expiresAt / 1_000),
          scopes: token.scopes,
          granular_scopes: token.scopes.map((scope) => ({ scope, target_ids: token.businessIds })),
        },
      };
    },
    /** Exchanges the code of an embedded sign-up for the token of that name. */
    exchangeCode: (query: unknown): object => {
      const read = exchange.safeParse(query).data;
      const app = world.apps.get(read?.client_id ?? '');
      const token = world.tokens.get(read?.code ?? '');
      if (!app || app.secret !== read?.client_secret || token?.appId !== app.id)
        throw new GraphRefusal(100, 'This authorization code has expired or is wrong', { subcode: 36007 });
      return { access_token: token.token, token_type: 'bearer' };
    },
  };
};
export type CloudAccounts = ReturnType<typeof createAccounts>;
