import type { Actor } from '../domain/kernel/actor.ts';
import type { CampaignLine } from '../domain/campaign/people.ts';
import type { CampaignRecord } from '../domain/campaign/shape.ts';
import type { BankName } from '../domain/charge/events.ts';
import type { ChatMessageRecord, ChatRecord } from '../domain/chat/shape.ts';
import type { PlanRecord } from '../domain/plan/calls.ts';
import type { Plan } from '../domain/plan/events.ts';
import type { CompanyUser, SignedIn } from '../domain/user/shape.ts';
import type { Position } from '../eventstore/position.ts';
import type { Due } from '../domain/kernel/due.ts';
import type { RecordKind, Row } from '../domain/kernel/record.ts';
import type { NamedFiles, TicketPlace } from '../domain/message/file.ts';
import type { MessageRecord } from '../domain/message/shape.ts';
import type { ScheduleRecord } from '../domain/schedule/shape.ts';
import type { TicketRecord } from '../domain/ticket/shape.ts';
import type { AgendaEntry, FoundContacts, ContactRemains, WholeContact } from '../domain/contact/shape.ts';
import type { ContactListItemRecord, Unchecked } from '../domain/contactListItem/shape.ts';
import type { WhatsappRecord } from '../domain/connection/shape.ts';
import type { QueueOptionRecord, WholeQueue } from '../domain/queue/whole.ts';
import type { CompanyRecord } from '../domain/company/shape.ts';
import type { Database } from '../runtime/database.ts';
import { campaignsWritten, hasGotCampaign } from './campaign/answered.ts';
import {
  campaignLines,
  campaignNext,
  campaignsToFinish,
  campaignsToPrepare,
  campaignsToStart,
  silentRecipients,
} from './campaign/due.ts';
import { listPeople, taggedPeople } from './campaign/people.ts';
import { campaignsBy, campaignsWithList } from './campaign/read.ts';
import { chatFilesLeft, chatIdsOf, chatMessagesBy, chatsBy } from './chat/read.ts';
import { chargeOf, chargesDue, misfitPayments } from './charge/read.ts';
import { companyOf } from './company/read.ts';
import { contactsKnown, listsKnown, secretsLeft, usersKnown, usersLeft } from './company/removals.ts';
import { connectionsOf } from './connection/read.ts';
import { erasedContacts, leftOf, strayingTickets } from './contact/due.ts';
import { agendaOf, contactIdsFound, contactNames, contactsByIds } from './contact/read.ts';
import { hasCampaigns, stoppedOf } from './contact/stopped.ts';
import { bucketsLeft, itemsMoved, listIdsOf, movedFrom } from './contactListItem/due.ts';
import { uncheckedItems, uncheckedLists } from './contactListItem/unchecked.ts';
import { itemsByIds } from './contactListItem/read.ts';
import { billsAskedBy, billsDue } from './bill/questions.ts';
import { handoutsDue } from './bot/handouts.ts';
import { callOf, integrationIds, integrationCallsDue, isOvertakenCall } from './integration/read.ts';
import { billingsDue, lapsesDue } from './invoice/billing.ts';
import { positionOf } from './kernel/run/checkpoint.ts';
import { rowsOf } from './kernel/read/read.ts';
import { recordsBy } from './records.ts';
import { filesOfTicket } from './message/files.ts';
import { unsendable } from './message/outbox.ts';
import { messageKeyOf, messagesByIds } from './message/read.ts';
import { offeredPlans, planOf, plansBy, plansNamed } from './plan/read.ts';
import { hasMachines, lastMessagesOf, promptIds, promptTalksDue, promptUseSince, tagNamesOf } from './prompt/read.ts';
import { queueOptionOf, queuesOf, strayTickets, ticketsIn } from './queue/read.ts';
import { usersOfNumber } from './recovery/due.ts';
import { connectionOfContact, scheduleHolds, schedulesBy, schedulesDue, schedulesTaken } from './schedule/read.ts';
import { sessionsDue } from './session/actor.ts';
import { supportsDue } from './support/read.ts';
import { contactSpokeLast, idleTickets, waitingTickets } from './ticket/due.ts';
import { leftFilesDue } from './storage/leftFiles.ts';
import { campaignHolds } from './storage/read.ts';
import { importedTickets, ticketsBy, ticketsOfStatus, ticketsOfContact, ticketsOwnedBy } from './ticket/read.ts';
import { adminsOf, firstAdminOf, companyUser, erasedUsers, signedIn, userIds, userName } from './user/read.ts';

/** The queries that commands may use. Their answers may be slightly stale (design.md, Commands). */
export const openLookup = (db: Database) => ({
  signedIn: (companyId: number, userId: number, home?: number): Promise<SignedIn | null> =>
    signedIn(db, companyId, userId, home),
  user: (companyId: number, userId: number): Promise<CompanyUser | null> => companyUser(db, companyId, userId),
  userName: (userId: number): Promise<string> => userName(db, userId),
  adminsOf: (companyId: number): Promise<number[]> => adminsOf(db, companyId),
  usersOfNumber: (spellings: readonly string[], limit: number): Promise<{ companyId: number; userId: number }[]> =>
    usersOfNumber(db, spellings, limit),
  firstAdmin: (companyId: number): Promise<{ id: number } | null> => firstAdminOf(db, companyId),
  userIds: (companyId: number): Promise<number[]> => userIds(db, companyId),
  ticketsOwnedBy: (companyId: number, userId: number): Promise<number[]> => ticketsOwnedBy(db, companyId, userId),
  ticketsOfStatus: (companyId: number, which: Parameters<typeof ticketsOfStatus>[2]): Promise<number[]> =>
    ticketsOfStatus(db, companyId, which),
  ticketsOfContact: (companyId: number, contactId: number): Promise<number[]> =>
    ticketsOfContact(db, companyId, contactId),
  planOf: (companyId: number): Promise<(Plan & { id: number }) | null> => planOf(db, companyId),
  offeredPlans: () => offeredPlans(db),
  plan: async (planId: number): Promise<PlanRecord | null> => (await plansBy(db, [planId]))[0] ?? null,
  /** Ids of the plans with a name, ignoring case and accents. */
  plansNamed: async (name: string): Promise<number[]> => (await plansNamed(db, name)).map(({ id }) => id),
  reached: (): Promise<Position | null> => positionOf(db),
  ticket: async (companyId: number, ticketId: number): Promise<TicketRecord | null> =>
    (await ticketsBy(db, companyId, 'id', [ticketId]))[0] ?? null,
  message: async (companyId: number, id: string): Promise<MessageRecord | null> =>
    (await messagesByIds(db, companyId, [id]))[0] ?? null,
  messageKey: (companyId: number, id: string): Promise<string | null> => messageKeyOf(db, companyId, id),
  filesOfTicket: (of: TicketPlace, after: string | null, limit: number): Promise<NamedFiles[]> =>
    filesOfTicket(db, of, after, limit),
  leftFiles: (now: string, limit: number, after: Due | null): Promise<Due[]> => leftFilesDue(db, now, limit, after),
  handoutsDue: (each: number): Promise<Due[]> => handoutsDue(db, each),
  unsendable: (limit: number, after: Due | null): Promise<Due[]> => unsendable(db, limit, after),
  whatsapp: async (companyId: number, whatsappId: number, admin: boolean): Promise<WhatsappRecord | null> =>
    (await connectionsOf(db, companyId, admin, [whatsappId]))[0] ?? null,
  whatsapps: (companyId: number): Promise<WhatsappRecord[]> => connectionsOf(db, companyId, false),
  importedTickets: (limit: number, after: Due | null): Promise<Due[]> => importedTickets(db, limit, after),
  idleTickets: (now: string, limit: number, after: Due | null): Promise<Due[]> => idleTickets(db, now, limit, after),
  waitingTickets: (now: string, limit: number, after: Due | null): Promise<Due[]> =>
    waitingTickets(db, now, limit, after),
  contactSpokeLast: (companyId: number, ticketId: number): Promise<boolean> =>
    contactSpokeLast(db, companyId, ticketId),
  contact: async (companyId: number, contactId: number): Promise<WholeContact | null> =>
    (await contactsByIds(db, companyId, [contactId]))[0] ?? null,
  contactNames: (companyId: number, ids: readonly number[]) => contactNames(db, companyId, ids),
  stoppedOf: (companyId: number, numbers: readonly string[]) => stoppedOf(db, companyId, numbers),
  hasCampaigns: (companyId: number): Promise<boolean> => hasCampaigns(db, companyId),
  hasGotCampaign: (who: { companyId: number; contactId: number }, when: { position: Position; since: string }) =>
    hasGotCampaign(db, who, when),
  contactListItem: async (companyId: number, id: number): Promise<ContactListItemRecord | null> =>
    (await itemsByIds(db, companyId, [id]))[0] ?? null,
  contactListIds: (companyId: number): Promise<number[]> => listIdsOf(db, companyId),
  bucketsLeft: (now: string, limit: number, after: Due | null): Promise<Due[]> => bucketsLeft(db, now, limit, after),
  uncheckedLists: () => uncheckedLists(db),
  uncheckedItems: (of: { companyId: number; listId: number }, behind: Unchecked | null, limit: number) =>
    uncheckedItems(db, of, behind, limit),
  itemsMoved: (limit: number, after: Due | null): Promise<Due[]> => itemsMoved(db, limit, after),
  movedFrom: (companyId: number, id: number) => movedFrom(db, companyId, id),
  contactIds: (asker: Pick<Actor, 'companyId' | 'timeZone'>, found: FoundContacts): Promise<number[]> =>
    contactIdsFound(db, asker, found),
  erasedUsers: (limit: number, after: Due | null): Promise<Due[]> => erasedUsers(db, limit, after),
  erasedContacts: (limit: number, after: Due | null): Promise<Due[]> => erasedContacts(db, limit, after),
  strayingTickets: (of: { since: string | null }, limit: number, after: Due | null): Promise<Due[]> =>
    strayingTickets(db, of, limit, after),
  leftOf: (companyId: number, contactId: number): Promise<ContactRemains> => leftOf(db, companyId, contactId),
  agenda: (of: { companyId: number; connectionId: number }, after: string, limit: number): Promise<AgendaEntry[]> =>
    agendaOf(db, of, after, limit),
  /** The company as its admins see it. */
  company: (id: number): Promise<CompanyRecord | null> => companyOf(db, id, true),
  record: async (kind: RecordKind, companyId: number, id: number): Promise<Row | null> =>
    (await recordsBy(db, kind, companyId, [id]))[0] ?? null,
  queueExists: async (companyId: number, queueId: number): Promise<boolean> =>
    (await rowsOf(db, 'select 1 from views.queue where company_id = ? and id = ?', [companyId, queueId])).length > 0,
  queue: async (companyId: number, queueId: number): Promise<WholeQueue | null> =>
    (await queuesOf(db, companyId, [queueId]))[0] ?? null,
  queueIds: async (companyId: number): Promise<number[]> => (await queuesOf(db, companyId)).map(({ id }) => id),
  queueOption: (companyId: number, id: number): Promise<QueueOptionRecord | null> => queueOptionOf(db, companyId, id),
  ticketsIn: (companyId: number, queueId: number): Promise<number[]> => ticketsIn(db, companyId, queueId),
  strayTickets: (limit: number, after: Due | null): Promise<Due[]> => strayTickets(db, limit, after),
  campaign: async (companyId: number, id: number): Promise<CampaignRecord | null> =>
    (await campaignsBy(db, companyId, [id]))[0] ?? null,
  campaignsWithList: (companyId: number, listId: number) => campaignsWithList(db, companyId, listId),
  campaignsToStart: (now: string, limit: number, after: Due | null) => campaignsToStart(db, now, limit, after),
  campaignsToPrepare: (limit: number, after: Due | null) => campaignsToPrepare(db, limit, after),
  campaignsToFinish: (limit: number, after: Due | null) => campaignsToFinish(db, limit, after),
  silentRecipients: (now: string, limit: number, after: Due | null) => silentRecipients(db, now, limit, after),
  campaignsWritten: (companyId: number, contactId: number) => campaignsWritten(db, companyId, contactId),
  campaignLines: () => campaignLines(db),
  campaignNext: (line: CampaignLine, limit: number) => campaignNext(db, line, limit),
  taggedPeople: (of: { companyId: number; tagId: number }, behind: number, limit: number) =>
    taggedPeople(db, of, behind, limit),
  listPeople: (of: { companyId: number; listId: number }, behind: number, limit: number) =>
    listPeople(db, of, behind, limit),
  schedule: async (companyId: number, id: number): Promise<ScheduleRecord | null> =>
    (await schedulesBy(db, companyId, [id]))[0] ?? null,
  campaignHolds: (companyId: number, path: string): Promise<boolean> => campaignHolds(db, companyId, path),
  scheduleHolds: (companyId: number, path: string): Promise<boolean> => scheduleHolds(db, companyId, path),
  schedulesTaken: (now: string, limit: number, after: Due | null): Promise<Due[]> =>
    schedulesTaken(db, now, limit, after),
  schedulesDue: (now: string, limit: number, after: Due | null): Promise<Due[]> => schedulesDue(db, now, limit, after),
  usersLeft: (now: string, limit: number, after: Due | null): Promise<Due[]> => usersLeft(db, now, limit, after),
  usersKnown: (since: string, limit: number, after: Due | null): Promise<Due[]> => usersKnown(db, since, limit, after),
  contactsKnown: (since: string, limit: number, after: Due | null): Promise<Due[]> =>
    contactsKnown(db, since, limit, after),
  listsKnown: (since: string, limit: number, after: Due | null): Promise<Due[]> => listsKnown(db, since, limit, after),
  secretsLeft: (companyId: number) => secretsLeft(db, companyId),
  lapsesDue: (now: string, limit: number, after: Due | null): Promise<Due[]> => lapsesDue(db, now, limit, after),
  billingsDue: (now: string, limit: number, after: Due | null): Promise<Due[]> => billingsDue(db, now, limit, after),
  connectionOfContact: (companyId: number, contactId: number): Promise<number | null> =>
    connectionOfContact(db, companyId, contactId),
  chargesDue: (now: string, limit: number, after: Due | null): Promise<Due[]> => chargesDue(db, now, limit, after),
  misfitPayments: (companyId: number) => misfitPayments(db, companyId),
  chargeOf: (bank: BankName, bankId: string) => chargeOf(db, bank, bankId),
  chat: async (companyId: number, id: number): Promise<ChatRecord | null> =>
    (await chatsBy(db, companyId, [id]))[0] ?? null,
  chatMessage: async (companyId: number, id: string): Promise<ChatMessageRecord | null> =>
    (await chatMessagesBy(db, companyId, [id]))[0] ?? null,
  chatIdsOf: (companyId: number, userId: number): Promise<number[]> => chatIdsOf(db, companyId, userId),
  chatFilesLeft: (limit: number, after: Due | null): Promise<Due[]> => chatFilesLeft(db, limit, after),
  billsDue: (now: string, each: number): Promise<Due[]> => billsDue(db, now, each),
  billsAskedBy: (companyId: number, contactId: number, id: string): Promise<number> =>
    billsAskedBy(db, companyId, contactId, id),
  integrationCallsDue: (now: string, each: number): Promise<Due[]> => integrationCallsDue(db, now, each),
  isOvertakenCall: (companyId: number, id: string) => isOvertakenCall(db, companyId, id),
  integrationCall: (companyId: number, id: string) => callOf(db, companyId, id),
  integrationIds: (companyId: number): Promise<number[]> => integrationIds(db, companyId),
  hasMachines: (companyId: number): Promise<boolean> => hasMachines(db, companyId),
  promptTalksDue: (now: string, each: number): Promise<Due[]> => promptTalksDue(db, now, each),
  promptIds: (companyId: number) => promptIds(db, companyId),
  promptUseSince: (companyId: number, since: string) => promptUseSince(db, companyId, since),
  lastMessages: (of: { companyId: number; contactId: number; ticketId: number }, most: number) =>
    lastMessagesOf(db, of, most),
  tagNames: (companyId: number, most: number) => tagNamesOf(db, companyId, most),
  supportsDue: (now: string, limit: number, after: Due | null): Promise<Due[]> => supportsDue(db, now, limit, after),
  sessionsDue: (now: string, limit: number, after: Due | null): Promise<Due[]> => sessionsDue(db, now, limit, after),
});
