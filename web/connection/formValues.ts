import type { z } from 'zod';
import { addConnection } from '../../commands/connection/contract.ts';
import type { WhatsappRecord } from '../../domain/connection/shape.ts';

export const schema = addConnection.body;
export type Values = z.input<typeof schema>;
export type Saved = z.output<typeof schema>;

export const messages = [
  'greetingMessage',
  'complationMessage',
  'outOfHoursMessage',
  'ratingMessage',
  'expiresInactiveMessage',
] as const;
export const numbers = ['expiresTicket', 'timeSendQueue', 'timeUseBotQueues', 'maxUseBotQueues'] as const;

const blank: Values = {
  name: '',
  isDefault: false,
  token: '',
  channel: 'whatsapp',
  maxUseBotQueues: 3,
  queueIds: [],
  sendIdQueue: '',
};

/** What the form shows at first: the connection as it is, or a new one with the defaults (R243, R244). */
export const startValues = (connection: WhatsappRecord | undefined): Values => {
  if (!connection) return blank;
  const { name, isDefault, token, channel, queueIds, sendIdQueue } = connection;
  const { greetingMessage, complationMessage, outOfHoursMessage, ratingMessage, expiresInactiveMessage } = connection;
  const { expiresTicket, timeSendQueue, timeUseBotQueues, maxUseBotQueues } = connection;
  return {
    name,
    isDefault,
    token,
    channel,
    queueIds,
    sendIdQueue: sendIdQueue ?? '',
    greetingMessage,
    complationMessage,
    outOfHoursMessage,
    ratingMessage,
    expiresInactiveMessage,
    expiresTicket,
    timeSendQueue,
    timeUseBotQueues,
    maxUseBotQueues,
  };
};
