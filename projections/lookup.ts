import type { BankName } from '../domain/charge/events.ts';
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
import type { AgendaEntry, FoundContacts, Left, WholeContact } from '../domain/contact/shape.ts';
import type { WhatsappRecord } from '../domain/connection/shape.ts';
import type { QueueOptionRecord, WholeQueue } from '../domain/queue/whole.ts';
import type { CompanyRecord } from '../domain/company/shape.ts';
import type { Database } from '../runtime/database.ts';
import { chargeOf, chargesDue } from './charge/read.ts';
import { companyOf } from './company/read.ts';
import { connectionsOf } from './connection/read.ts';
import { erasedContacts, leftOf, strayingTickets } from './contact/due.ts';
import { agendaOf, contactIdsFound, contactsByIds } from './contact/read.ts';
import { billingsDue, lapsesDue } from './invoice/billing.ts';
import { positionOf } from './kernel/checkpoint.ts';
import { rowsOf } from './kernel/read.ts';
import { recordsBy } from './records.ts';
import { filesOfTicket } from './message/files.ts';
import { unsendable } from './message/outbox.ts';
import { messageKeyOf, messagesByIds } from './message/read.ts';
import { planOf, plansBy, plansNamed } from './plan/read.ts';
import { queueOptionOf, queuesOf, strayTickets, ticketsIn } from './queue/read.ts';
import { usersOfNumber } from './recovery/due.ts';
import { connectionOfContact, schedulesBy, schedulesDue } from './schedule/read.ts';
import { sessionsDue } from './session/actor.ts';
import { supportsDue } from './support/read.ts';
import { contactSpokeLast, idleTickets, waitingTickets } from './ticket/due.ts';
import { leftFilesDue } from './storage/leftFiles.ts';
import { importedTickets, ticketsBy, ticketsOwnedBy } from './ticket/read.ts';
import { adminsOf, firstAdminOf, companyUsers, erasedUsers, signedIn, userIds } from './user/read.ts';

/** What commands may look up, a moment old (design.md, Commands). */
export const openLookup = (db: Database) => ({
  signedIn: (companyId: number, userId: number, home?: number): Promise<SignedIn | null> =>
    signedIn(db, companyId, userId, home),
  user: async (companyId: number, userId: number): Promise<CompanyUser | null> =>
    (await companyUsers(db, companyId, [userId]))[0] ?? null,
  adminsOf: (companyId: number): Promise<number[]> => adminsOf(db, companyId),
  usersOfNumber: (spellings: readonly string[], limit: number): Promise<{ companyId: number; userId: number }[]> =>
    usersOfNumber(db, spellings, limit),
  firstAdmin: (companyId: number): Promise<{ id: number } | null> => firstAdminOf(db, companyId),
  userIds: (companyId: number): Promise<number[]> => userIds(db, companyId),
  ticketsOwnedBy: (companyId: number, userId: number): Promise<number[]> => ticketsOwnedBy(db, companyId, userId),
  planOf: (companyId: number): Promise<(Plan & { id: number }) | null> => planOf(db, companyId),
  plan: async (planId: number): Promise<PlanRecord | null> => (await plansBy(db, [planId]))[0] ?? null,
  /** Ids of the plans of a name, whatever its case and accents. */
  plansNamed: async (name: string): Promise<number[]> => (await plansNamed(db, name)).map(({ id }) => id),
  /** Ids of the companies that have a plan. */
  companiesWith: async (planId: number): Promise<number[]> =>
    (await rowsOf<{ id: number }>(db, 'select id from views.company where plan_id = ?', [planId])).map(({ id }) => id),
  reached: (): Promise<Position | null> => positionOf(db),
  ticket: async (companyId: number, ticketId: number): Promise<TicketRecord | null> =>
    (await ticketsBy(db, companyId, 'id', [ticketId]))[0] ?? null,
  message: async (companyId: number, id: string): Promise<MessageRecord | null> =>
    (await messagesByIds(db, companyId, [id]))[0] ?? null,
  messageKey: (companyId: number, id: string): Promise<string | null> => messageKeyOf(db, companyId, id),
  filesOfTicket: (of: TicketPlace, after: string | null, limit: number): Promise<NamedFiles[]> =>
    filesOfTicket(db, of, after, limit),
  leftFiles: (limit: number, after: Due | null): Promise<Due[]> => leftFilesDue(db, limit, after),
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
  contactIds: (companyId: number, found: FoundContacts): Promise<number[]> => contactIdsFound(db, companyId, found),
  erasedUsers: (limit: number, after: Due | null): Promise<Due[]> => erasedUsers(db, limit, after),
  erasedContacts: (limit: number, after: Due | null): Promise<Due[]> => erasedContacts(db, limit, after),
  strayingTickets: (of: { since: string | null }, limit: number, after: Due | null): Promise<Due[]> =>
    strayingTickets(db, of, limit, after),
  leftOf: (companyId: number, contactId: number): Promise<Left> => leftOf(db, companyId, contactId),
  agenda: (of: { companyId: number; connectionId: number }, after: string, limit: number): Promise<AgendaEntry[]> =>
    agendaOf(db, of, after, limit),
  /** As an admin sees it. */
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
  schedule: async (companyId: number, id: number): Promise<ScheduleRecord | null> =>
    (await schedulesBy(db, companyId, [id]))[0] ?? null,
  schedulesDue: (now: string, limit: number, after: Due | null): Promise<Due[]> => schedulesDue(db, now, limit, after),
  lapsesDue: (now: string, limit: number, after: Due | null): Promise<Due[]> => lapsesDue(db, now, limit, after),
  billingsDue: (now: string, limit: number, after: Due | null): Promise<Due[]> => billingsDue(db, now, limit, after),
  connectionOfContact: (companyId: number, contactId: number): Promise<number | null> =>
    connectionOfContact(db, companyId, contactId),
  chargesDue: (now: string, limit: number, after: Due | null): Promise<Due[]> => chargesDue(db, now, limit, after),
  chargeOf: (bank: BankName, bankId: string) => chargeOf(db, bank, bankId),
  supportsDue: (now: string, limit: number, after: Due | null): Promise<Due[]> => supportsDue(db, now, limit, after),
  sessionsDue: (now: string, limit: number, after: Due | null): Promise<Due[]> => sessionsDue(db, now, limit, after),
});
