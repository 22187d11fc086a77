import type { ConnectionSettings } from './decider.ts';

/** The defaults of a new connection. */
export const newConnectionSettings: Omit<ConnectionSettings, 'name'> = {
  queueIds: [],
  greetingMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  expiresInactiveMessage: '',
  provider: 'beta',
  timeSendQueue: null,
  sendIdQueue: null,
  expiresTicket: null,
  timeUseBotQueues: null,
  maxUseBotQueues: 3,
  promptId: null,
  integrationId: null,
  importOldMessages: null,
  importRecentMessages: null,
  importOldMessagesGroups: false,
  closedTicketsPostImported: false,
  mediaPath: null,
  mediaName: null,
  phoneNumberId: null,
  businessAccountId: null,
};
