import { randomBytes } from 'node:crypto';
import { samePhoneKey, usualWaId } from './identities.ts';
import type { CloudCustomer, CloudSimulatorLine } from './records.ts';
import type { CloudWorld } from './world.ts';

const scopes = ['business_management', 'whatsapp_business_management', 'whatsapp_business_messaging'];

/** Makes a number with all that it needs: an app, an account and a token, unless existing ones are named. */
export const addLine = (
  world: CloudWorld,
  given: {
    name: string;
    digits?: string | undefined;
    appId?: string | undefined;
    businessId?: string | undefined;
    isRegistered: boolean;
    isTest: boolean;
    isOnPhone: boolean;
  },
): CloudSimulatorLine => {
  const appId = world.apps.get(given.appId ?? '')?.id ?? newApp(world, given.name);
  const business = world.businesses.get(given.businessId ?? '');
  const businessId = business?.id ?? world.nextId();
  if (!business) {
    const account = { id: businessId, name: given.name, portfolioId: world.nextId() };
    world.businesses.put(businessId, { ...account, subscriptions: [], hasPayment: true, restrictions: [] });
    const token = `EAA${randomBytes(24).toString('hex')}`;
    const access = { token, appId, businessIds: [businessId], scopes };
    world.tokens.put(token, { ...access, expiresAt: 0, isRevoked: false });
  }
  const id = world.nextId();
  world.log('number', { id });
  return world.lines.put(id, {
    id,
    businessId,
    digits: given.digits ?? `5511400${String(world.countUp('line')).padStart(5, '0')}`,
    name: given.name,
    status: given.isRegistered ? 'CONNECTED' : 'PENDING',
    isVerified: true,
    code: null,
    pin: '',
    nameStatus: 'APPROVED',
    quality: 'GREEN',
    tier: 'TIER_2K',
    perSecond: given.isOnPhone ? 20 : 80,
    isTest: given.isTest,
    allowed: [],
    isOnPhone: given.isOnPhone,
    callback: null,
    profile: {},
    blocked: [],
    qrCodes: [],
  });
};

const newApp = (world: CloudWorld, name: string): string => {
  const id = world.nextId();
  world.apps.put(id, { id, name, secret: randomBytes(16).toString('hex'), callback: null });
  return id;
};

/** Puts a person on WhatsApp. Without `digits` the person gets a free number. */
export const newCustomer = (
  world: CloudWorld,
  given: {
    name: string;
    lineId?: string | undefined;
    digits?: string | undefined;
    waId?: string | undefined;
    username?: string;
    showsNumber?: boolean;
  },
): CloudCustomer => {
  const digits = given.digits ?? `5511970${String(world.countUp('customer')).padStart(6, '0')}`;
  world.log('customer', { id: digits });
  return world.customers.put(digits, {
    id: digits,
    lineId: given.lineId ?? '',
    name: given.name,
    digits,
    waId: given.waId ?? usualWaId(digits),
    userKey: samePhoneKey(digits),
    username: given.username ?? '',
    showsNumber: given.showsNumber ?? true,
    isOff: false,
    isRegistered: true,
    hasReceipts: true,
    blocks: [],
    opened: [],
    stopped: [],
  });
};
