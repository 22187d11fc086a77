import type { z } from 'zod';
import { addConnection } from '../../../commands/connection/contract.ts';
import { importFault } from '../../../domain/connection/imports.ts';
import { instantOf, wallTime } from '../../../domain/kernel/instant.ts';
import type { WhatsappRecord } from '../../../domain/connection/shape.ts';

export type ConnectionValues = z.input<typeof addConnection.body>;
export type SavedConnection = z.output<typeof addConnection.body>;

export const messages = [
  'greetingMessage',
  'complationMessage',
  'outOfHoursMessage',
  'ratingMessage',
  'expiresInactiveMessage',
] as const;
export const numbers = ['expiresTicket', 'timeSendQueue', 'timeUseBotQueues', 'maxUseBotQueues'] as const;
/** Meta's ids and the secrets of the official API. */
export const officialIds = ['phoneNumberId', 'businessAccountId'] as const;
export const officialSecrets = ['accessToken', 'appSecret', 'pin'] as const;
/** The fields of an import, each with the key of its label. */
export const importDates = [
  ['importOldMessages', 'old'],
  ['importRecentMessages', 'recent'],
] as const;
export const importSwitches = [
  ['importOldMessagesGroups', 'groups'],
  ['closedTicketsPostImported', 'close'],
] as const;

const blank: ConnectionValues = {
  name: '',
  isDefault: false,
  token: '',
  channel: 'whatsapp',
  phoneNumberId: '',
  businessAccountId: '',
  accessToken: '',
  appSecret: '',
  pin: '',
  maxUseBotQueues: 3,
  queueIds: [],
  sendIdQueue: '',
  promptId: '',
  integrationId: '',
  importOldMessages: '',
  importRecentMessages: '',
  importOldMessagesGroups: false,
  closedTicketsPostImported: false,
};

/** The initial values of the form: those of the connection, or the defaults of a new one (R243, R244). */
export const connectionStartValues = (connection: WhatsappRecord | undefined, zone: string): ConnectionValues => {
  if (!connection) return blank;
  const { name, isDefault, token, channel, queueIds, sendIdQueue, promptId } = connection;
  const { greetingMessage, complationMessage, outOfHoursMessage, ratingMessage, expiresInactiveMessage } = connection;
  const { importOldMessages: old, importRecentMessages: recent } = connection;
  const { importOldMessagesGroups, closedTicketsPostImported } = connection;
  const { expiresTicket, timeSendQueue, timeUseBotQueues, maxUseBotQueues } = connection;
  return {
    name,
    isDefault,
    token,
    channel,
    phoneNumberId: connection.phoneNumberId ?? '',
    businessAccountId: connection.businessAccountId ?? '',
    accessToken: connection.accessToken,
    appSecret: connection.appSecret,
    pin: connection.pin,
    queueIds,
    sendIdQueue: sendIdQueue ?? '',
    promptId: promptId ?? '',
    integrationId: connection.integrationId ?? '',
    greetingMessage,
    complationMessage,
    outOfHoursMessage,
    ratingMessage,
    expiresInactiveMessage,
    expiresTicket,
    timeSendQueue,
    timeUseBotQueues,
    maxUseBotQueues,
    importOldMessages: old ? wallTime(old, zone) : '',
    importRecentMessages: recent ? wallTime(recent, zone) : '',
    importOldMessagesGroups,
    closedTicketsPostImported,
  };
};

/**
 * Returns the values that the user changed, so that changes of a colleague to other fields stay. `dirty`: the dirty fields as
 * the form library reports them.
 */
export const changedIn = (
  values: SavedConnection,
  dirty: Readonly<Record<string, unknown>>,
): Partial<SavedConnection> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => [dirty[name]].flat().some(Boolean)));

/** The schema of the form. Import dates are minutes in the company's time zone; untouched dates are not checked again. */
export const connectionSchema = (connection: WhatsappRecord | undefined, zone: string) => {
  const { importOldMessages: oldBefore, importRecentMessages: recentBefore } = connectionStartValues(connection, zone);
  return addConnection.body.superRefine((values, context) => {
    for (const name of officialIds)
      if (values.channel === 'cloud' && !values[name])
        context.addIssue({ code: 'custom', message: 'none', path: [name] });
    const { importOldMessages: old, importRecentMessages: recent } = values;
    if ((old ?? '') === oldBefore && (recent ?? '') === recentBefore) return;
    const now = new Date();
    const importOldMessages = old ? instantOf(old, zone) : null;
    const importRecentMessages = recent ? instantOf(recent, zone) : null;
    const ofOld = importFault({ importOldMessages, importRecentMessages: null }, now);
    const fault = ofOld ?? importFault({ importOldMessages, importRecentMessages }, now);
    const path = ofOld ? 'importOldMessages' : 'importRecentMessages';
    if (fault) context.addIssue({ code: 'custom', message: fault, path: [path] });
  });
};
