import { handouts } from './bot/handouts.ts';
import { campaigns } from './campaign/campaigns.ts';
import { campaignRecipients } from './campaign/recipients.ts';
import { campaignSettingRows } from './campaign/settings.ts';
import { charges } from './charge/charges.ts';
import { announcementReadMarks, announcementsOut } from './announcement/marks.ts';
import { chats } from './chat/chats.ts';
import { companies } from './company/companies.ts';
import { removals } from './company/removals.ts';
import { connections } from './connection/connections.ts';
import { contacts } from './contact/contacts.ts';
import { contactListItemsView } from './contactListItem/items.ts';
import { billings } from './invoice/billing.ts';
import { invoices } from './invoice/invoices.ts';
import { billQuestions } from './bill/questions.ts';
import { integrationCallRows } from './integration/calls.ts';
import { records } from '../domain/records.ts';
import { recordView } from './kernel/view/recordView.ts';
import type { View } from './kernel/view/view.ts';
import { promptUse } from './prompt/use.ts';
import { promptTalks } from './prompt/talks.ts';
import { queueOptionRows } from './queue/options.ts';
import { plans } from './plan/plans.ts';
import { queues } from './queue/queues.ts';
import { recoveryCodes } from './recovery/codes.ts';
import { messageCosts } from './message/costs.ts';
import { schedules } from './schedule/schedules.ts';
import { sessions } from './session/sessions.ts';
import { settingChanges } from './setting/changes.ts';
import { settings } from './setting/settings.ts';
import { leftFileRows } from './storage/leftFiles.ts';
import { serviceSessions } from './dashboard/serviceSessions.ts';
import { ticketIntervals } from './floor/ticketIntervals.ts';
import { conversations } from './ticket/conversations.ts';
import { supports } from './support/supports.ts';
import { storageUse } from './storage/use.ts';
import { ratings } from './user/ratings.ts';
import { users } from './user/users.ts';

/** Every read model in the order in which they apply a batch: views that others refer to come first. */
export const views: readonly View[] = [
  plans,
  companies,
  removals,
  invoices,
  billings,
  settings,
  settingChanges,
  queues,
  queueOptionRows,
  users,
  ratings,
  sessions,
  supports,
  recoveryCodes,
  connections,
  contacts,
  ...records.map(({ kind }) => recordView(kind)),
  contactListItemsView,
  schedules,
  messageCosts,
  campaignSettingRows,
  campaigns,
  announcementsOut,
  announcementReadMarks,
  chats,
  campaignRecipients,
  charges,
  billQuestions,
  integrationCallRows,
  handouts,
  promptTalks,
  promptUse,
  leftFileRows,
  conversations, // tickets, messages and the outbox
  storageUse,
  serviceSessions,
  ticketIntervals,
];
