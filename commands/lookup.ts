import type { BillLookup } from './bill/lookup.ts';
import type { BotLookup } from './bot/lookup.ts';
import type { CampaignLookup } from './campaign/lookup.ts';
import type { ChargeLookup } from './charge/lookup.ts';
import type { ChatLookup } from './chat/lookup.ts';
import type { CompanyLookup } from './company/lookup.ts';
import type { ConnectionLookup } from './connection/lookup.ts';
import type { ContactLookup } from './contact/lookup.ts';
import type { ContactListItemLookup } from './contactListItem/lookup.ts';
import type { IntegrationLookup } from './integration/lookup.ts';
import type { InvoiceLookup } from './invoice/lookup.ts';
import type { MessageLookup } from './message/lookup.ts';
import type { PlanLookup } from './plan/lookup.ts';
import type { PromptLookup } from './prompt/lookup.ts';
import type { QueueLookup } from './queue/lookup.ts';
import type { RecordLookup } from './record/lookup.ts';
import type { RecoveryLookup } from './recovery/lookup.ts';
import type { ScheduleLookup } from './schedule/lookup.ts';
import type { SessionLookup } from './session/lookup.ts';
import type { StorageLookup } from './storage/lookup.ts';
import type { SupportLookup } from './support/lookup.ts';
import type { TemplateLookup } from './template/lookup.ts';
import type { TicketLookup } from './ticket/lookup.ts';
import type { UserLookup } from './user/lookup.ts';
import type { WhichDue } from './kernel/due/clock.ts';
import type { ProgressLookup } from './kernel/handle/lookup.ts';

/**
 * The questions of all features to the read models. Answers may be slightly stale; main.ts passes them in (commands.md,
 * Commands).
 */
export type Lookup = BillLookup &
  BotLookup &
  CampaignLookup &
  ChargeLookup &
  ChatLookup &
  CompanyLookup &
  ConnectionLookup &
  ContactLookup &
  ContactListItemLookup &
  IntegrationLookup &
  InvoiceLookup &
  MessageLookup &
  PlanLookup &
  PromptLookup &
  QueueLookup &
  RecordLookup &
  RecoveryLookup &
  ScheduleLookup &
  SessionLookup &
  StorageLookup &
  SupportLookup &
  TemplateLookup &
  TicketLookup &
  UserLookup &
  ProgressLookup & { whichDue: WhichDue };

/** The part of the dependencies of a command that asks only these questions. */
export type Asks<Question extends keyof Lookup> = { lookup: Pick<Lookup, Question> };
