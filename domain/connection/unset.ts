import type { ConnectionSettings } from './decider.ts';

/** What a new connection has of which nothing was said. */
export const unset: Omit<ConnectionSettings, 'name'> = {
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
};
