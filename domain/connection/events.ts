import { z } from 'zod';
import { storedName } from '../kernel/names.ts';
import { accountNotice } from './accountNotice.ts';
import { accountRefusals, restrictionCodes } from '../kernel/accountRefusals.ts';

/** The settings that an admin makes on a connection. The token is a secret and is stored in the credential stream. */
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
  /** The integration that answers tickets without a queue, in place of the menu. */
  integrationId: z.number().nullable().default(null),
  /** The time range (ISO instants) of old messages to import from the phone, with or without groups; null for no import. */
  importOldMessages: z.string().nullable().default(null),
  importRecentMessages: z.string().nullable().default(null),
  importOldMessagesGroups: z.boolean().default(false),
  closedTicketsPostImported: z.boolean().default(false),
  /** The file that follows the greeting: its name in storage, and the name that its author gave it. */
  mediaPath: z.string().nullable().default(null),
  mediaName: storedName.nullable().default(null),
  /** Meta's ids of the number and of its business account, for the official API; null for other channels. */
  phoneNumberId: z.string().nullable().default(null),
  businessAccountId: z.string().nullable().default(null),
});
/** `whatsapp`: a linked phone; `simulated`: a simulated phone; `cloud`: Meta's official API (WhatsApp Business Cloud API). */
export const connectionChannels = ['whatsapp', 'simulated', 'cloud'] as const;
/** Which secrets of the official API are stored. */
export const cloudSecretsSet = z.object({ accessToken: z.boolean(), appSecret: z.boolean(), pin: z.boolean() });

export const connectionEvents = {
  ConnectionAdded: {
    data: z.object({ channel: z.enum(connectionChannels), settings: connectionSettings }),
    plain: ['settings'],
  },
  ConnectionConfigured: { data: z.object({ settings: connectionSettings }), plain: ['settings'] },
  /**
   * Whether a token is set. `hash`: the keyed hash to find the connection by its token (gateway.md, The external API).
   */
  ConnectionTokenSet: { data: z.object({ set: z.boolean(), hash: z.string().optional() }), plain: ['hash'] },
  /** New secrets for the official API were stored. */
  ConnectionCloudSecretsSet: { data: cloudSecretsSet },
  /**
   * The same number is served over another channel from now on. `number`: the number until now, '' if none was known; a phone
   * that is linked next must have it. The ids and secrets are those of the official API.
   */
  ConnectionMoved: {
    data: z.object({
      channel: z.enum(connectionChannels),
      number: z.string(),
      phoneNumberId: z.string().nullable(),
      businessAccountId: z.string().nullable(),
      cloudSecrets: cloudSecretsSet,
    }),
    plain: ['number', 'phoneNumberId', 'businessAccountId'],
  },
  /** The phone that was linked after a move has the same number. */
  ConnectionMoveConfirmed: { data: z.object({}) },
  /** `fresh`: forget the pairing and show a new QR code. */
  ConnectionStarted: { data: z.object({ fresh: z.boolean() }) },
  ConnectionStopped: { data: z.object({}) },
  /** The addresses of the company's phone. */
  ConnectionOpened: {
    data: z.object({ number: z.string(), lid: z.string().nullable(), turn: z.number().optional() }),
    plain: ['number', 'lid'],
  },
  /**
   * `turn`: see the decider; events with a turn are in the link's stream. `reason`: the name of a close code. After
   * 'loggedOut', 'unscanned' or 'replaced' the connector does not reconnect.
   */
  ConnectionLost: {
    data: z.object({ reason: z.string(), final: z.boolean(), turn: z.number().optional() }),
    plain: ['reason'],
  },
  /**
   * The requested old messages are in the log and the request is cleared. The imported tickets are closed now, or when an
   * admin says so.
   */
  ConnectionImportFinished: { data: z.object({ messages: z.number() }) },
  ConnectionImportClosed: { data: z.object({}) },
  ConnectionRemoved: { data: z.object({}) },
};

/** The default connection of a company has a separate stream, so there can never be two. */
export const defaultConnectionEvents = { DefaultConnectionChosen: { data: z.object({ connectionId: z.number() }) } };

/** How often the WhatsApp keys of a connection were written. A separate stream that keeps its last event. */
export const keyWritesEvents = {
  KeyWritesNoted: { data: z.object({ count: z.string().regex(/^\d+$/) }), plain: ['count'] },
};

/** Refusals of one code in a row, and when the first of them was. */
const refusalRun = z.object({ code: z.enum(accountRefusals), times: z.number(), since: z.iso.datetime() });
/** The code of a restricted account, and since when. */
export const restriction = z.object({ code: z.enum(restrictionCodes), since: z.iso.datetime() });
export type AccountRestriction = z.infer<typeof restriction>;

/**
 * `all`: consecutive refusals of all messages; `campaign`: of campaign messages only. `restriction` is null again once
 * WhatsApp accepts a message. `nth`: how often the limit of consecutive refusals was reached. `limit`: the tier of the
 * account's messaging limit, '' until Meta says it.
 */
const accountStanding = z.object({
  all: refusalRun.nullable(),
  campaign: refusalRun.nullable(),
  restriction: restriction.nullable(),
  nth: z.number(),
  limit: z.string().default(''),
  notices: z.array(accountNotice).default([]),
});
export type AccountStanding = z.infer<typeof accountStanding>;
const standingTexts = ['limit', 'notices'];

/** How WhatsApp treats the account of a connection. Stream `restriction-<company>.<connection>` keeps its last event. */
export const restrictionEvents = {
  SendRefused: { data: accountStanding, plain: standingTexts },
  SendAccepted: { data: accountStanding, plain: standingTexts },
  /** Meta reported a trouble of the account, or its end. */
  AccountReported: { data: accountStanding, plain: standingTexts },
  /** Meta reported something of the account that does not stop it. */
  AccountNoticed: { data: accountStanding, plain: standingTexts },
};
