import type { Due } from '../domain/kernel/due.ts';
import type { RecordKind, Row } from '../domain/kernel/record.ts';
import type { BankName } from '../domain/charge/events.ts';
import type { CompanyRecord } from '../domain/company/shape.ts';
import type { NamedFiles, TicketPlace } from '../domain/message/file.ts';
import type { MessageRecord } from '../domain/message/shape.ts';
import type { QueueOptionRecord, WholeQueue } from '../domain/queue/whole.ts';
import type { ScheduleRecord } from '../domain/schedule/shape.ts';
import type { TicketRecord } from '../domain/ticket/shape.ts';
import type { PlanRecord } from '../domain/plan/calls.ts';
import type { Plan } from '../domain/plan/events.ts';
import type { CompanyUser, SignedIn } from '../domain/user/shape.ts';
import type { AgendaEntry, FoundContacts, Left, WholeContact } from '../domain/contact/shape.ts';
import type { WhatsappRecord } from '../domain/connection/shape.ts';
import type { Position } from '../eventstore/position.ts';

/** What may be a moment old and is looked up in read models; main.ts hands it in (design.md, Commands). */
export type Lookup = {
  /** `home`: of which company he is, where he looks into another one as its admin. */
  signedIn(companyId: number, userId: number, home?: number): Promise<SignedIn | null>;
  user(companyId: number, userId: number): Promise<CompanyUser | null>;
  /** Ids of the company's admins. */
  adminsOf(companyId: number): Promise<number[]>;
  /** Who of any company has one of these numbers, at most `limit`. */
  usersOfNumber(spellings: readonly string[], limit: number): Promise<{ companyId: number; userId: number }[]>;
  /** Its founder, or who has been one the longest. */
  firstAdmin(companyId: number): Promise<{ id: number } | null>;
  userIds(companyId: number): Promise<number[]>;
  /** Ids of the tickets that are not closed and are this user's. */
  ticketsOwnedBy(companyId: number, userId: number): Promise<number[]>;
  /** The company's plan: its limits and flags. */
  planOf(companyId: number): Promise<(Plan & { id: number }) | null>;
  plan(planId: number): Promise<PlanRecord | null>;
  /** Ids of the plans of a name, whatever its case and accents. */
  plansNamed(name: string): Promise<number[]>;
  /** Ids of the companies that have a plan. */
  companiesWith(planId: number): Promise<number[]>;
  /** How far the read models are; null before they are built. */
  reached(): Promise<Position | null>;
  ticket(companyId: number, ticketId: number): Promise<TicketRecord | null>;
  message(companyId: number, id: string): Promise<MessageRecord | null>;
  /** What names its stream behind `message-<company>.`. */
  messageKey(companyId: number, id: string): Promise<string | null>;
  /**
   * The messages of a ticket that have files, or may, also of one that was deleted: the names under which these may lie, and what
   * names its stream behind `message-<company>.`; at most `limit` with ids behind `after`.
   */
  filesOfTicket(of: TicketPlace, after: string | null, limit: number): Promise<NamedFiles[]>;
  /** Files that nothing holds any longer and that are still there. */
  leftFiles(limit: number, after: Due | null): Promise<Due[]>;
  /** What waits to be sent over connections that are not there; the id is the message's key. */
  unsendable(limit: number, after: Due | null): Promise<Due[]>;
  whatsapp(companyId: number, whatsappId: number, admin: boolean): Promise<WhatsappRecord | null>;
  /** Every connection of a company, as anybody sees it. */
  whatsapps(companyId: number): Promise<WhatsappRecord[]>;
  /** Tickets that an import opened, of connections where they are to be closed. */
  importedTickets(limit: number, after: Due | null): Promise<Due[]>;
  /** Open tickets in which the company spoke last, longer ago than their connections want. */
  idleTickets(now: string, limit: number, after: Due | null): Promise<Due[]>;
  /** Tickets that wait in no queue for longer than their connections want. */
  waitingTickets(now: string, limit: number, after: Due | null): Promise<Due[]>;
  contactSpokeLast(companyId: number, ticketId: number): Promise<boolean>;
  contact(companyId: number, contactId: number): Promise<WholeContact | null>;
  /** The ids of what GET /contacts finds, those behind `after`, in their order. */
  contactIds(companyId: number, found: FoundContacts): Promise<number[]>;
  /** Erased users who are not forgotten everywhere. */
  erasedUsers(limit: number, after: Due | null): Promise<Due[]>;
  /** Erased contacts of which something is left to do. */
  erasedContacts(limit: number, after: Due | null): Promise<Due[]>;
  /** Tickets that do not follow what their contact has become: another one, or itself again; `since`: of those that changed behind it. */
  strayingTickets(of: { since: string | null }, limit: number, after: Due | null): Promise<Due[]>;
  leftOf(companyId: number, contactId: number): Promise<Left>;
  /** What the connector heard of a phone's agenda: at most `limit` entries behind the key `after`, by key. */
  agenda(of: { companyId: number; connectionId: number }, after: string, limit: number): Promise<AgendaEntry[]>;
  /** As an admin sees it. */
  company(id: number): Promise<CompanyRecord | null>;
  /** A record as it is read, whoever asks. */
  record(kind: RecordKind, companyId: number, id: number): Promise<Row | null>;
  queueExists(companyId: number, queueId: number): Promise<boolean>;
  queue(companyId: number, queueId: number): Promise<WholeQueue | null>;
  queueIds(companyId: number): Promise<number[]>;
  queueOption(companyId: number, optionId: number): Promise<QueueOptionRecord | null>;
  /** Ids of the open and pending tickets of a queue. */
  ticketsIn(companyId: number, queueId: number): Promise<number[]>;
  /** Open and pending tickets in removed queues; the id is `<ticket>:<queue>`. */
  strayTickets(limit: number, after: Due | null): Promise<Due[]>;
  schedule(companyId: number, id: number): Promise<ScheduleRecord | null>;
  schedulesDue(now: string, limit: number, after: Due | null): Promise<Due[]>;
  /** Companies that did not pay, whose connections are to pause. */
  lapsesDue(now: string, limit: number, after: Due | null): Promise<Due[]>;
  /** Companies whose invoice is to be looked after. */
  billingsDue(now: string, limit: number, after: Due | null): Promise<Due[]>;
  /** The connection of the ticket that a contact has, or had last. */
  connectionOfContact(companyId: number, contactId: number): Promise<number | null>;
  /** Charges that no bank made yet, that are not paid yet, and whose payment has no place yet. */
  chargesDue(now: string, limit: number, after: Due | null): Promise<Due[]>;
  /** Which charge a bank knows by a name. */
  chargeOf(bank: BankName, bankId: string): Promise<{ companyId: number; id: string } | null>;
  supportsDue(now: string, limit: number, after: Due | null): Promise<Due[]>;
  sessionsDue(now: string, limit: number, after: Due | null): Promise<Due[]>;
};
