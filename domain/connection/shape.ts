import { z } from 'zod';
import { queueShape } from '../queue/shape.ts';
import { MASK } from '../kernel/mask.ts';
import { accountNotice } from './accountNotice.ts';
import { connectionChannels, connectionSettings, restriction, type cloudSecretsSet } from './events.ts';

export const connectionStatus = z.enum(['CONNECTED', 'qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING']);
export type ConnectionStatus = z.infer<typeof connectionStatus>;

/** A connection (R242). `token` is masked; `qrcode` is '' without a code, and for non-admins. */
export const whatsappShape = connectionSettings.omit({ mediaPath: true }).extend({
  /** `complationMessage` by the name that whaticket-community uses. */
  farewellMessage: z.string(),
  id: z.number(),
  channel: z.enum(connectionChannels),
  status: connectionStatus,
  /**
   * Why it is down, in a word ('' when up): unreachable, loggedOut, replaced, unscanned, forbidden, ... For the official API it
   * may be a code of the error catalogue.
   */
  reason: z.string(),
  /** WhatsApp restricts the account: the code, and since when. */
  restriction: restriction.nullable(),
  /** The messaging limit that Meta gives the account, as a tier (TIER_2K); '' if unknown. */
  messagingLimit: z.string(),
  /** Meta's reports about the account, the newest first. */
  notices: z.array(accountNotice),
  number: z.string(),
  isDefault: z.boolean(),
  updatedAt: z.string(),
  qrcode: z.string(),
  retries: z.number(),
  queues: z.array(queueShape),
  token: z.string(),
  /** The secrets of the official API, masked; '' if not set. */
  accessToken: z.string(),
  appSecret: z.string(),
  pin: z.string(),
  /**
   * The start of a prepared or running import, in milliseconds. After it, renderButtonCloseTickets until its tickets are
   * closed.
   */
  statusImportMessages: z.string().nullable(),
});
export type WhatsappRecord = z.infer<typeof whatsappShape>;
/**
 * A connection as its stream alone describes it, in the reply to a write. Live values are missing, and so are the queues,
 * because one may be deleted.
 */
export const whatsappTold = whatsappShape.partial({
  status: true,
  reason: true,
  restriction: true,
  messagingLimit: true,
  notices: true,
  number: true,
  isDefault: true,
  updatedAt: true,
  qrcode: true,
  retries: true,
  queues: true,
  queueIds: true,
  sendIdQueue: true,
});

type Known = {
  settings: z.infer<typeof connectionSettings>;
  channel: WhatsappRecord['channel'];
  hasToken: boolean;
  cloudSecrets: z.infer<typeof cloudSecretsSet>;
  imported: 'none' | 'offered' | 'closing';
};
/** Returns the part of a connection's record that its stream knows. */
export const whatsappRecord = (id: number, known: Known, admin: boolean) => {
  const { settings, channel, hasToken, cloudSecrets, imported } = known;
  const masked = (isSet: boolean): string => (admin && isSet ? MASK : '');
  const { queueIds: _, sendIdQueue: __, mediaPath: ___, ...own } = settings;
  return {
    ...own,
    farewellMessage: settings.complationMessage,
    id,
    channel,
    token: masked(hasToken),
    accessToken: masked(cloudSecrets.accessToken),
    appSecret: masked(cloudSecrets.appSecret),
    pin: masked(cloudSecrets.pin),
    statusImportMessages: imported === 'offered' ? 'renderButtonCloseTickets' : null,
  };
};

/**
 * Progress of an import of old messages (R703), in frames named `importMessages-1`. -1 means that it is being prepared;
 * `refresh` means that it is finished.
 */
export const importName = 'importMessages';
export const importProgress = z.object({
  action: z.enum(['update', 'refresh']),
  payload: z.object({
    whatsappId: z.number(),
    status: z.object({ this: z.number(), all: z.number(), date: z.string().nullable() }),
  }),
});

/** The live part of a connection, as socket frames carry it. */
export const whatsappSessionShape = whatsappShape.pick({
  id: true,
  status: true,
  reason: true,
  updatedAt: true,
  retries: true,
  qrcode: true,
});
export type WhatsappSession = z.infer<typeof whatsappSessionShape>;
