import { botEvents } from './bot/events.ts';
import { chargeEvents } from './charge/events.ts';
import { companyEvents } from './company/events.ts';
import { connectionEvents, defaultConnectionEvents, keyWritesEvents } from './connection/events.ts';
import { contactEvents } from './contact/events.ts';
import { invoiceEvents } from './invoice/events.ts';
import type { EventOf } from './kernel/event.ts';
import { bookkeepingEvents } from './kernel/bookkeeping.ts';
import { messageEvents } from './message/events.ts';
import { planEvents } from './plan/events.ts';
import { queueEvents } from './queue/events.ts';
import { queueOptionEvents } from './queue/optionEvents.ts';
import { recordEvents } from './records.ts';
import { recoveryEvents } from './recovery/events.ts';
import { scheduleEvents } from './schedule/events.ts';
import { lastSignInEvents, sessionEvents } from './session/events.ts';
import { settingEvents } from './setting/events.ts';
import { leftFilesEvents } from './storage/events.ts';
import { supportEvents } from './support/events.ts';
import { ticketEvents } from './ticket/events.ts';
import { rosterEvents, userEvents } from './user/events.ts';

/** Every event that Atende ever wrote or writes; the golden file holds one of each version. */
export const catalogue = {
  ...bookkeepingEvents,
  ...botEvents,
  ...chargeEvents,
  ...companyEvents,
  ...connectionEvents,
  ...contactEvents,
  ...defaultConnectionEvents,
  ...invoiceEvents,
  ...keyWritesEvents,
  ...leftFilesEvents,
  ...messageEvents,
  ...planEvents,
  ...queueEvents,
  ...queueOptionEvents,
  ...recordEvents,
  ...recoveryEvents,
  ...rosterEvents,
  ...scheduleEvents,
  ...sessionEvents,
  ...lastSignInEvents,
  ...settingEvents,
  ...supportEvents,
  ...ticketEvents,
  ...userEvents,
};
export type AnyEvent = EventOf<typeof catalogue>;
