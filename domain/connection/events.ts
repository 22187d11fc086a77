import { z } from 'zod';
import { storedName } from '../kernel/names.ts';
import { accountRefusals } from '../kernel/accountRefusals.ts';

/** What an admin sets on a connection. The token is a secret: it lies in its credential stream. */
export const connectionSettings = z.object({
  name: storedName,
  queueIds: z.array(z.number()),
  greetingMessage: z.string(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string(),
  expiresInactiveMessage: z.string(),
  provider: z.string(),
  timeSendQueue: z.number().nullable(),
  sendIdQueue: z.number().nullable(),
  expiresTicket: z.number().nullable(),
  timeUseBotQueues: z.number().nullable(),
  maxUseBotQueues: z.number().nullable(),
  promptId: z.number().nullable(),
  /** Who answers tickets that are in no queue, instead of the menu. */
  integrationId: z.number().nullable().default(null),
  /** Of which instants (ISO) old messages are wanted when the phone tells them, with groups or not; null: none. */
  importOldMessages: z.string().nullable().default(null),
  importRecentMessages: z.string().nullable().default(null),
  importOldMessagesGroups: z.boolean().default(false),
  closedTicketsPostImported: z.boolean().default(false),
  /** The file that follows the greeting: its name in the storage, and the name that its author gave it. */
  mediaPath: z.string().nullable().default(null),
  mediaName: storedName.nullable().default(null),
});
export const channels = ['whatsapp', 'simulated'] as const;

export const connectionEvents = {
  ConnectionAdded: { data: z.object({ channel: z.enum(channels), settings: connectionSettings }), plain: ['settings'] },
  ConnectionConfigured: { data: z.object({ settings: connectionSettings }), plain: ['settings'] },
  /** Whether there is a token now; `hash`: keyed, what it is found by (design.md, The external API). */
  ConnectionTokenSet: { data: z.object({ set: z.boolean(), hash: z.string().optional() }), plain: ['hash'] },
  /** `fresh`: forget the pairing and show a new QR code. */
  ConnectionStarted: { data: z.object({ fresh: z.boolean() }) },
  ConnectionStopped: { data: z.object({}) },
  /** The addresses of the company's own phone. */
  ConnectionOpened: {
    data: z.object({ number: z.string(), lid: z.string().nullable(), turn: z.number().optional() }),
    plain: ['number', 'lid'],
  },
  /** `turn`: see the decider; with it, it lies in the stream of the link. `reason`: a close code's name; after 'loggedOut', 'unscanned' or 'replaced' nobody tries again by himself. */
  ConnectionLost: {
    data: z.object({ reason: z.string(), final: z.boolean(), turn: z.number().optional() }),
    plain: ['reason'],
  },
  /** What was wanted of the old messages is in the log; the wish is fulfilled, and the imported tickets end or wait for an admin to say so. */
  ConnectionImportFinished: { data: z.object({ messages: z.number() }) },
  ConnectionImportClosed: { data: z.object({}) },
  ConnectionRemoved: { data: z.object({}) },
};

/** The one default connection of a company: a stream of its own, so that there is never a second. */
export const defaultConnectionEvents = { DefaultConnectionChosen: { data: z.object({ connectionId: z.number() }) } };

/** Of each connection: how often its WhatsApp keys were written. A stream of its own, of which the last event is kept. */
export const keyWritesEvents = {
  KeyWritesNoted: { data: z.object({ count: z.string().regex(/^\d+$/) }), plain: ['count'] },
};

/** Refusals of one code in a row, and when the first of them was. */
const refusalRun = z.object({ code: z.enum(accountRefusals), times: z.number(), since: z.iso.datetime() });
/** What WhatsApp holds against an account, and since when. */
export const restriction = z.object({ code: z.enum(accountRefusals), since: z.iso.datetime() });
export type AccountRestriction = z.infer<typeof restriction>;

/**
 * `all`: the refusals in a row of all messages; `campaign`: of those of campaigns alone. `restriction` is null once WhatsApp takes a
 * message again. `nth`: how often so many refusals in a row were reached.
 */
const accountStanding = z.object({
  all: refusalRun.nullable(),
  campaign: refusalRun.nullable(),
  restriction: restriction.nullable(),
  nth: z.number(),
});
export type AccountStanding = z.infer<typeof accountStanding>;

/** How WhatsApp treats the account of a connection: a stream `restriction-<company>.<connection>`, of which the last event is kept. */
export const restrictionEvents = {
  SendRefused: { data: accountStanding },
  SendAccepted: { data: accountStanding },
};
