import { announcementReadEvents } from './announcement/readMark.ts';
import { billEvents } from './bill/events.ts';
import { botEvents } from './bot/events.ts';
import { loopBrakeEvents } from './bot/brakeEvents.ts';
import { handoutEvents } from './bot/handout.ts';
import { campaignBatchEvents } from './campaign/batch.ts';
import { campaignEvents } from './campaign/events.ts';
import { campaignRecipientEvents } from './campaign/recipient.ts';
import { campaignSettingsEvents } from './campaign/settings.ts';
import { campaignTurnEvents } from './campaign/turn.ts';
import { chargeEvents } from './charge/events.ts';
import { chatEvents, chatMessageEvents, chatReadEvents } from './chat/events.ts';
import { companyEvents } from './company/events.ts';
import { connectionEvents, defaultConnectionEvents, keyWritesEvents, restrictionEvents } from './connection/events.ts';
import { contactEvents } from './contact/events.ts';
import { contactListItemEvents } from './contactListItem/events.ts';
import { importEvents } from './import/decider.ts';
import { integrationCallEvents, machineEvents } from './integration/callEvents.ts';
import { invoiceEvents } from './invoice/events.ts';
import type { EventOf } from './kernel/event.ts';
import { bookkeepingEvents } from './kernel/bookkeeping.ts';
import { messagePriceEvents } from './message/price.ts';
import { messageEvents } from './message/events.ts';
import { planEvents } from './plan/events.ts';
import { promptTalkEvents } from './prompt/talkEvents.ts';
import { promptTrialEvents } from './prompt/trial.ts';
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
import { whatsappChatEvents } from './whatsappChat/events.ts';

/** Every event type that Atende writes or ever wrote. The golden file contains one event of each version. */
export const catalogue = {
  ...bookkeepingEvents,
  ...announcementReadEvents,
  ...billEvents,
  ...botEvents,
  ...campaignBatchEvents,
  ...campaignEvents,
  ...campaignRecipientEvents,
  ...campaignSettingsEvents,
  ...campaignTurnEvents,
  ...chargeEvents,
  ...chatEvents,
  ...chatMessageEvents,
  ...chatReadEvents,
  ...companyEvents,
  ...connectionEvents,
  ...contactEvents,
  ...contactListItemEvents,
  ...defaultConnectionEvents,
  ...handoutEvents,
  ...importEvents,
  ...integrationCallEvents,
  ...invoiceEvents,
  ...keyWritesEvents,
  ...leftFilesEvents,
  ...loopBrakeEvents,
  ...machineEvents,
  ...messageEvents,
  ...messagePriceEvents,
  ...planEvents,
  ...promptTalkEvents,
  ...promptTrialEvents,
  ...queueEvents,
  ...queueOptionEvents,
  ...recordEvents,
  ...recoveryEvents,
  ...restrictionEvents,
  ...rosterEvents,
  ...scheduleEvents,
  ...sessionEvents,
  ...lastSignInEvents,
  ...settingEvents,
  ...supportEvents,
  ...ticketEvents,
  ...userEvents,
  ...whatsappChatEvents,
};
export type AnyEvent = EventOf<typeof catalogue>;
