import { z } from 'zod';
import { DAY_MS } from '../../../domain/kernel/durations.ts';
import { userIdOf } from './identities.ts';
import { GraphRefusal } from './refusal.ts';
import { profileShape, type CloudCustomer, type CloudSimulatorLine } from './records.ts';
import { parseSent } from './sentParts.ts';
import type { CloudWebhooks } from './webhooks.ts';
import { customerByNumber, isWindowOpen, portfolioOf, type CloudWorld } from './world.ts';

const pin = z.object({ pin: z.string().regex(/^\d{6}$/) });
const configuration = z.object({
  webhook_configuration: z.object({ override_callback_uri: z.string(), verify_token: z.string().default('') }),
});
const blockList = z.object({ block_users: z.array(z.object({ user: z.string().min(1) })).min(1) });
const qrDraft = z.object({ prefilled_message: z.string().min(1).max(140), code: z.string().optional() });
const newProfile = profileShape
  .omit({ profile_picture_url: true })
  .extend({ profile_picture_handle: z.string().optional() });
const DONE = { success: true };

/** The numbers of businesses: their state, registration, profile, blocked users and short links. */
export const createLines = (world: CloudWorld, webhooks: CloudWebhooks) => {
  const put = (line: CloudSimulatorLine): object => {
    world.lines.put(line.id, line);
    return DONE;
  };

  const show = (line: CloudSimulatorLine): object => {
    const business = world.businesses.get(line.businessId);
    const can = line.status === 'CONNECTED' ? 'AVAILABLE' : 'BLOCKED';
    const own = business?.subscriptions[0];
    return {
      id: line.id,
      verified_name: line.name,
      display_phone_number: `+${line.digits}`,
      quality_rating: line.quality,
      status: line.status,
      name_status: line.nameStatus,
      code_verification_status: line.isVerified ? 'VERIFIED' : 'NOT_VERIFIED',
      throughput: { level: line.perSecond > 80 ? 'HIGH' : 'STANDARD' },
      platform_type: 'CLOUD_API',
      is_on_biz_app: line.isOnPhone,
      whatsapp_business_manager_messaging_limit: line.tier,
      webhook_configuration: {
        ...(line.callback && { phone_number: line.callback.url }),
        ...(own?.callback && { whatsapp_business_account: own.callback.url }),
        ...(own && { application: world.apps.get(own.appId)?.callback?.url }),
      },
      health_status: {
        can_send_message: can,
        entities: [
          { entity_type: 'PHONE_NUMBER', id: line.id, can_send_message: can },
          { entity_type: 'WABA', id: line.businessId, can_send_message: 'AVAILABLE' },
        ],
      },
    };
  };

  const register = (line: CloudSimulatorLine, input: unknown): object => {
    const given = parseSent(pin, input);
    if (!line.isVerified) throw new GraphRefusal(133006, 'Verify the number before it is registered');
    if (line.pin !== '' && line.pin !== given.pin) throw new GraphRefusal(133005, 'The PIN does not match');
    const hours = Math.floor(world.clock.now() / (3 * DAY_MS));
    if (world.countUp(`register.${line.id}.${hours}`) > 10)
      throw new GraphRefusal(133016, 'More than 10 registrations in 72 hours');
    return put({ ...line, pin: given.pin, status: 'CONNECTED' });
  };

  const configure = async (line: CloudSimulatorLine, input: unknown): Promise<object> => {
    const wanted = configuration.safeParse(input).data?.webhook_configuration;
    if (!wanted) return put({ ...line, ...parseSent(pin, input) });
    if (wanted.override_callback_uri === '') return put({ ...line, callback: null });
    const callback = { url: wanted.override_callback_uri, verifyToken: wanted.verify_token };
    if (!(await webhooks.verify(callback))) throw new GraphRefusal(100, 'The callback URL could not be validated');
    return put({ ...line, callback });
  };

  const changeProfile = (line: CloudSimulatorLine, input: unknown): object => {
    const { profile_picture_handle: handle, ...given } = parseSent(newProfile, input);
    const picture = handle === undefined ? {} : { profile_picture_url: `${world.address.url}/pictures/${line.id}` };
    return put({ ...line, profile: { ...line.profile, ...given, ...picture } });
  };

  const customerOf = (line: CloudSimulatorLine, user: string): CloudCustomer | undefined =>
    customerByNumber(world, user.replace(/^\+/, '')) ??
    world.customers.all().find((each) => userIdOf(portfolioOf(world, line), each) === user);

  const block = (line: CloudSimulatorLine, input: unknown, isBlocking: boolean): object => {
    const { block_users: users } = parseSent(blockList, input);
    const found = users.map(({ user }) => ({ user, customer: customerOf(line, user) }));
    const right = found.flatMap(({ user, customer }) =>
      customer && (!isBlocking || isWindowOpen(world, line, customer)) ? [{ user, customer }] : [],
    );
    const ids = right.map(({ customer }) => customer.id);
    const others = line.blocked.filter((id) => !ids.includes(id));
    put({ ...line, blocked: isBlocking ? [...others, ...ids] : others });
    const shown = right.map(({ user, customer }) => ({ input: user, wa_id: customer.waId }));
    const failed = users.filter(({ user }) => !right.some((each) => each.user === user));
    const name = isBlocking ? 'added_users' : 'removed_users';
    if (failed.length === 0) return { messaging_product: 'whatsapp', block_users: { [name]: shown } };
    const errors = [
      {
        code: 131047,
        message: 'Re-engagement message',
        error_data: { details: 'The user did not write within 24 hours' },
      },
    ];
    const failures = failed.map(({ user }) => ({ input: user, errors }));
    throw new GraphRefusal(139100, 'Some users could not be blocked', {
      beside: { messaging_product: 'whatsapp', block_users: { [name]: shown, failed_users: failures } },
    });
  };

  const qrCode = (line: CloudSimulatorLine, input: unknown): object => {
    const { prefilled_message, code = `QR${world.nextId().slice(-12)}` } = parseSent(qrDraft, input);
    const made = { code, prefilled_message, deep_link_url: `https://wa.me/message/${code}` };
    put({ ...line, qrCodes: [...line.qrCodes.filter((each) => each.code !== code), made] });
    return made;
  };

  return {
    show,
    register,
    configure,
    deregister: (line: CloudSimulatorLine): object => {
      if (line.isOnPhone) throw new GraphRefusal(100, 'A number that is also in the app cannot be deregistered');
      return put({ ...line, status: 'DISCONNECTED' });
    },
    requestCode: (line: CloudSimulatorLine): object => {
      if (line.isVerified) throw new GraphRefusal(136024, 'The number is already verified');
      return put({ ...line, code: '123456' });
    },
    verifyCode: (line: CloudSimulatorLine, input: unknown): object => {
      const { code } = parseSent(z.object({ code: z.string() }), input);
      if (line.code === null || line.code !== code)
        throw new GraphRefusal(100, 'The code is wrong', { subcode: 2388091 });
      return put({ ...line, code: null, isVerified: true });
    },
    showProfile: ({ profile }: CloudSimulatorLine): object => ({
      data: [{ messaging_product: 'whatsapp', ...profile }],
    }),
    changeProfile,
    showBlocked: (line: CloudSimulatorLine): object => ({
      data: line.blocked.map((id) => ({ messaging_product: 'whatsapp', wa_id: world.customers.get(id)?.waId })),
    }),
    block,
    qrCode,
    showQrCodes: ({ qrCodes }: CloudSimulatorLine): object => ({ data: qrCodes }),
  };
};
export type CloudLines = ReturnType<typeof createLines>;
