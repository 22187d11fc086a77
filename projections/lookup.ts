import type { Database } from '../runtime/database.ts';
import { billLookup } from './bill/lookup.ts';
import { botLookup } from './bot/lookup.ts';
import { campaignLookup } from './campaign/lookup.ts';
import { chargeLookup } from './charge/lookup.ts';
import { chatLookup } from './chat/lookup.ts';
import { companyLookup } from './company/lookup.ts';
import { connectionLookup } from './connection/lookup.ts';
import { contactLookup } from './contact/lookup.ts';
import { contactListItemLookup } from './contactListItem/lookup.ts';
import { integrationLookup } from './integration/lookup.ts';
import { invoiceLookup } from './invoice/lookup.ts';
import { messageLookup } from './message/lookup.ts';
import { planLookup } from './plan/lookup.ts';
import { promptLookup } from './prompt/lookup.ts';
import { queueLookup } from './queue/lookup.ts';
import { recoveryLookup } from './recovery/lookup.ts';
import { scheduleLookup } from './schedule/lookup.ts';
import { sessionLookup } from './session/lookup.ts';
import { storageLookup } from './storage/lookup.ts';
import { supportLookup } from './support/lookup.ts';
import { templateLookup } from './template/lookup.ts';
import { ticketLookup } from './ticket/lookup.ts';
import { userLookup } from './user/lookup.ts';
import { reachedPosition } from './kernel/run/checkpoint.ts';
import { whichDue } from './kernel/read/due.ts';
import { recordLookup } from './records.ts';

/** Answers the questions of all commands (`commands/lookup.ts`) from the read models. */
export const openLookup = (db: Database) => ({
  ...billLookup(db),
  ...botLookup(db),
  ...campaignLookup(db),
  ...chargeLookup(db),
  ...chatLookup(db),
  ...companyLookup(db),
  ...connectionLookup(db),
  ...contactLookup(db),
  ...contactListItemLookup(db),
  ...integrationLookup(db),
  ...invoiceLookup(db),
  ...messageLookup(db),
  ...planLookup(db),
  ...promptLookup(db),
  ...queueLookup(db),
  ...recordLookup(db),
  ...recoveryLookup(db),
  ...scheduleLookup(db),
  ...sessionLookup(db),
  ...storageLookup(db),
  ...supportLookup(db),
  ...templateLookup(db),
  ...ticketLookup(db),
  ...userLookup(db),
  reached: reachedPosition.bind(null, db),
  whichDue: whichDue.bind(null, db),
});
