import { charges } from './charge/charges.ts';
import { companies } from './company/companies.ts';
import { connections } from './connection/connections.ts';
import { contacts } from './contact/contacts.ts';
import { billings } from './invoice/billing.ts';
import { invoices } from './invoice/invoices.ts';
import { records } from '../domain/records.ts';
import { recordView } from './kernel/recordView.ts';
import type { View } from './kernel/view.ts';
import { queueOptionRows } from './queue/options.ts';
import { plans } from './plan/plans.ts';
import { queues } from './queue/queues.ts';
import { recoveryCodes } from './recovery/codes.ts';
import { schedules } from './schedule/schedules.ts';
import { sessions } from './session/sessions.ts';
import { settingChanges } from './setting/changes.ts';
import { settings } from './setting/settings.ts';
import { leftFiles } from './storage/leftFiles.ts';
import { attendances } from './dashboard/attendances.ts';
import { conversations } from './ticket/conversations.ts';
import { supports } from './support/supports.ts';
import { storageUse } from './storage/use.ts';
import { ratings } from './user/ratings.ts';
import { users } from './user/users.ts';

/** Every read model, in the order in which they take a batch: what others show comes first. */
export const views: readonly View[] = [
  plans,
  companies,
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
  schedules,
  charges,
  leftFiles,
  conversations,
  storageUse,
  attendances,
];
