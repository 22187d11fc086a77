import { z } from 'zod';
import { call, done, said } from '../../simulator/contract.ts';
import { faultShape, knobsShape } from './knobs.ts';
import { templateShape } from './records.ts';

const nothing = z.strictObject({});
export const objectId = z.string().min(1).max(200);
export const phoneDigits = z
  .string()
  .regex(/^\d{8,15}$/, 'must be a phone number: 8 to 15 digits, with the country code');

/** Everything that a connection needs to know, to copy into its form. */
const credentials = z.object({
  phoneNumberId: z.string(),
  businessId: z.string(),
  accessToken: z.string(),
  appId: z.string(),
  appSecret: z.string(),
  digits: z.string(),
  name: z.string(),
  status: z.string(),
  /** The address of its own callback; '' without one. */
  callback: z.string(),
});
export type CloudCredentials = z.infer<typeof credentials>;

const shownTemplate = templateShape.pick({ id: true, name: true, language: true, status: true, category: true });
const shownDelivery = z.object({
  id: z.string(),
  url: z.string(),
  at: z.iso.datetime(),
  tries: z.number(),
  /** The HTTP status that ended it; 0 while it waits for 200. */
  status: z.number(),
  body: z.string(),
});

/** The control API of the simulated Cloud API: sets up businesses, plays their customers, and asks for trouble. */
export const cloudCalls = {
  /** Makes an app, an account, a number and a token. With `appId` or `businessId`, these are shared. */
  addLine: call(
    'POST',
    '/addLine',
    z.strictObject({
      name: z.string().min(1).max(80),
      digits: phoneDigits.optional(),
      appId: objectId.optional(),
      businessId: objectId.optional(),
      isRegistered: z.boolean().default(true),
      isTest: z.boolean().default(false),
      isOnPhone: z.boolean().default(false),
    }),
    credentials,
  ),
  lines: call('GET', '/lines', nothing, z.array(credentials)),
  /** Sets the address of an app's webhooks, after Meta's handshake. */
  setCallback: call(
    'POST',
    '/setCallback',
    z.strictObject({ appId: objectId, url: z.url(), verifyToken: z.string() }),
    done,
  ),
  /** Sets the address of a number's webhooks after Meta's handshake, and subscribes its app. */
  setLineCallback: call(
    'POST',
    '/setLineCallback',
    z.strictObject({ line: objectId, url: z.url(), verifyToken: z.string() }),
    done,
  ),
  /** Changes a number: its state, quality, limit, allowed recipients. Tells changes of the limit by webhook. */
  changeLine: call(
    'POST',
    '/changeLine',
    z.strictObject({
      line: objectId,
      status: z.enum(['CONNECTED', 'PENDING', 'DISCONNECTED', 'BANNED', 'RESTRICTED', 'FLAGGED']).optional(),
      quality: z.enum(['GREEN', 'YELLOW', 'RED', 'UNKNOWN']).optional(),
      tier: z.enum(['TIER_250', 'TIER_2K', 'TIER_10K', 'TIER_100K', 'UNLIMITED']).optional(),
      perSecond: z.number().int().min(1).max(1_000).optional(),
      isTest: z.boolean().optional(),
      allowed: z.array(phoneDigits).optional(),
    }),
    done,
  ),
  changeToken: call(
    'POST',
    '/changeToken',
    z.strictObject({
      token: objectId,
      isRevoked: z.boolean().optional(),
      expiresInMs: z.number().optional(),
      scopes: z.array(z.string()).optional(),
    }),
    done,
  ),
  templates: call('GET', '/templates', z.strictObject({ business: objectId }), z.array(shownTemplate)),
  /** Decides about a template by hand: APPROVED, REJECTED with a reason, PAUSED, DISABLED, REINSTATED, … */
  decide: call(
    'POST',
    '/decide',
    z.strictObject({
      template: objectId,
      event: z.string().min(1).max(40),
      reason: z.string().max(200).optional(),
      recommendation: z.string().max(400).optional(),
      title: z.string().max(40).optional(),
    }),
    done,
  ),
  rateTemplate: call(
    'POST',
    '/rateTemplate',
    z.strictObject({ template: objectId, quality: z.enum(['GREEN', 'YELLOW', 'RED', 'UNKNOWN']) }),
    done,
  ),
  recategorize: call(
    'POST',
    '/recategorize',
    z.strictObject({
      template: objectId,
      category: templateShape.shape.category,
      isAnnounced: z.boolean().default(false),
    }),
    done,
  ),
  /** Sends any change of an account or a number as a webhook. */
  emit: call(
    'POST',
    '/emit',
    z.strictObject({
      business: objectId,
      line: objectId.optional(),
      field: z.string().min(1),
      value: z.record(z.string(), z.unknown()),
    }),
    done,
  ),
  /** Posts any text to an address as a delivery. `signature`: the right one, null for none, or this text. */
  post: call(
    'POST',
    '/post',
    z.strictObject({
      appId: objectId,
      url: z.url(),
      body: z.string().max(4_000_000),
      signature: z.string().nullable().default('right'),
    }),
    said,
  ),
  deliveries: call('GET', '/deliveries', nothing, z.array(shownDelivery)),
  replay: call('POST', '/replay', z.strictObject({ id: objectId }), done),
  knobs: call('POST', '/knobs', knobsShape.partial(), knobsShape),
  addFault: call('POST', '/addFault', faultShape, done),
  clearFaults: call('POST', '/clearFaults', nothing, done),
  /** Moves the clock ahead. What becomes due on the way has happened when this returns. */
  advance: call(
    'POST',
    '/advance',
    z.strictObject({
      ms: z
        .number()
        .int()
        .min(0)
        .max(400 * 86_400_000),
    }),
    z.object({ now: z.iso.datetime() }),
  ),
  /** `waiting`: webhooks that were not answered with 200 yet. `changes` grows with each change that a page shows. */
  state: call(
    'GET',
    '/state',
    nothing,
    z.object({
      now: z.iso.datetime(),
      changes: z.number(),
      lines: z.number(),
      customers: z.number(),
      messages: z.number(),
      waiting: z.number(),
    }),
  ),
  log: call('GET', '/log', nothing, z.array(z.looseObject({ at: z.string(), kind: z.string() }))),
} as const;
