import { z } from 'zod';
import { graphDone } from './messages.ts';
import type { GraphRequest } from './request.ts';

const told = z.string().optional().catch(undefined);
const health = z
  .object({
    can_send_message: told,
    entities: z
      .array(
        z.object({
          entity_type: told,
          can_send_message: told,
          errors: z
            .array(
              z.object({ error_code: z.coerce.number().optional(), error_description: told, possible_solution: told }),
            )
            .optional()
            .catch(undefined),
        }),
      )
      .optional()
      .catch(undefined),
  })
  .optional()
  .catch(undefined);
/** A number as WhatsApp has it. Only a number with `status` CONNECTED sends. */
const cloudNumber = z.object({
  id: z.coerce.string(),
  display_phone_number: z.string().catch(''),
  verified_name: z.string().catch(''),
  quality_rating: z.string().catch('UNKNOWN'),
  status: told,
  name_status: told,
  code_verification_status: told,
  platform_type: told,
  is_on_biz_app: z.boolean().optional().catch(undefined),
  whatsapp_business_manager_messaging_limit: told,
  throughput: z.object({ level: told }).optional().catch(undefined),
  webhook_configuration: z
    .object({ phone_number: told, whatsapp_business_account: told, application: told })
    .optional()
    .catch(undefined),
  health_status: health,
});
export type CloudNumber = z.infer<typeof cloudNumber>;
const numberFields = Object.keys(cloudNumber.shape).join(',');

/** The rights of a token. `scopes`: its permissions; `expiresAt`: seconds, 0 for never. */
const tokenInfo = z.object({
  data: z.object({
    app_id: z.coerce.string().catch(''),
    is_valid: z.boolean(),
    expires_at: z.number().catch(0),
    scopes: z.array(z.string()).catch([]),
    granular_scopes: z
      .array(z.object({ scope: z.string(), target_ids: z.array(z.coerce.string()).optional() }))
      .catch([]),
  }),
});
export type CloudTokenInfo = z.infer<typeof tokenInfo>['data'];

const subscribedApps = z.object({
  data: z.array(
    z.object({
      whatsapp_business_api_data: z.object({ id: z.coerce.string(), name: told }).optional().catch(undefined),
      override_callback_uri: told,
    }),
  ),
});
export type CloudSubscription = z.infer<typeof subscribedApps>['data'][number];

const profile = z.object({
  about: z.string().catch(''),
  address: z.string().catch(''),
  description: z.string().catch(''),
  email: z.string().catch(''),
  vertical: z.string().catch(''),
  websites: z.array(z.string()).catch([]),
  profile_picture_url: z.string().catch(''),
});
/** The profile that customers see. */
export type CloudProfile = z.infer<typeof profile>;
const profiles = z.object({ data: z.array(profile) });
const blockedUsers = z.object({
  block_users: z.object({
    added_users: z.array(z.unknown()).optional(),
    removed_users: z.array(z.unknown()).optional(),
  }),
});

/** Returns the calls for a number and its business account. They throw GraphError and GraphUnanswered. */
export const accountCalls = (
  { ask }: GraphRequest,
  { phoneNumberId, businessId, token }: { phoneNumberId: string; businessId: string; token: string },
) => {
  const own = (path = ''): string => (path ? `${phoneNumberId}/${path}` : phoneNumberId);
  const succeed = async (path: string, json: object): Promise<void> =>
    void (await ask({ method: 'POST', path, json }, graphDone));
  const whatsapp = { messaging_product: 'whatsapp' };
  const block = async (method: 'POST' | 'DELETE', user: string): Promise<void> =>
    void (await ask(
      { method, path: own('block_users'), json: { ...whatsapp, block_users: [{ user }] } },
      blockedUsers,
    ));
  return {
    readNumber: (): Promise<CloudNumber> =>
      ask({ method: 'GET', path: own(), query: { fields: numberFields } }, cloudNumber),
    /** Returns the numbers of the business account. */
    listNumbers: async (): Promise<CloudNumber[]> => {
      const query = { fields: numberFields, limit: '100' };
      const found = z.object({ data: z.array(cloudNumber) });
      return (await ask({ method: 'GET', path: `${businessId}/phone_numbers`, query }, found)).data;
    },
    /** Connects the number to the API. `pin`: six digits of its two-step verification. */
    register: (pin: string): Promise<void> => succeed(own('register'), { ...whatsapp, pin }),
    deregister: (): Promise<void> => succeed(own('deregister'), {}),
    requestCode: (method: 'SMS' | 'VOICE', language: string): Promise<void> =>
      succeed(own('request_code'), { code_method: method, language }),
    verifyCode: (code: string): Promise<void> => succeed(own('verify_code'), { code }),
    changePin: (pin: string): Promise<void> => succeed(own(), { pin }),

    /** Subscribes the token's app to the webhooks of the business account, with a callback of its own if given. */
    subscribe: (callback?: { url: string; verifyToken: string }): Promise<void> =>
      succeed(
        `${businessId}/subscribed_apps`,
        callback ? { override_callback_uri: callback.url, verify_token: callback.verifyToken } : {},
      ),
    unsubscribe: async (): Promise<void> =>
      void (await ask({ method: 'DELETE', path: `${businessId}/subscribed_apps` }, graphDone)),
    listSubscriptions: async (): Promise<CloudSubscription[]> =>
      (await ask({ method: 'GET', path: `${businessId}/subscribed_apps` }, subscribedApps)).data,
    readToken: async (): Promise<CloudTokenInfo> =>
      (await ask({ method: 'GET', path: 'debug_token', query: { input_token: token } }, tokenInfo)).data,

    readProfile: async (): Promise<CloudProfile> => {
      const query = { fields: Object.keys(profile.shape).join(',') };
      const { data } = await ask({ method: 'GET', path: own('whatsapp_business_profile'), query }, profiles);
      return data[0] ?? profile.parse({});
    },
    changeProfile: (
      changes: Partial<Omit<CloudProfile, 'profile_picture_url'>> & { profile_picture_handle?: string },
    ) => succeed(own('whatsapp_business_profile'), { ...whatsapp, ...changes }),
    /** Blocks a user (number or user id) who wrote within the last 24 hours. */
    blockUser: (user: string): Promise<void> => block('POST', user),
    unblockUser: (user: string): Promise<void> => block('DELETE', user),
  };
};
