import type { Actor } from '../domain/kernel/actor.ts';
import type { CampaignLine, CampaignPerson, CampaignWritten, NextRecipient } from '../domain/campaign/people.ts';
import type { CampaignRecord } from '../domain/campaign/shape.ts';
import type { Due } from '../domain/kernel/due.ts';
import type { RecordKind, Row } from '../domain/kernel/record.ts';
import type { BankName } from '../domain/charge/events.ts';
import type { Misfit } from '../domain/charge/shape.ts';
import type { ChatMessageRecord, ChatRecord } from '../domain/chat/shape.ts';
import type { CallRecord } from '../domain/integration/callShape.ts';
import type { CompanyRecord } from '../domain/company/shape.ts';
import type { NamedFiles, TicketPlace } from '../domain/message/file.ts';
import type { MessageRecord } from '../domain/message/shape.ts';
import type { QueueOptionRecord, WholeQueue } from '../domain/queue/whole.ts';
import type { ScheduleRecord } from '../domain/schedule/shape.ts';
import type { TicketRecord } from '../domain/ticket/shape.ts';
import type { PlanRecord } from '../domain/plan/calls.ts';
import type { Plan } from '../domain/plan/events.ts';
import type { CompanyUser, SignedIn } from '../domain/user/shape.ts';
import type { AgendaEntry, FoundContacts, ContactRemains, WholeContact } from '../domain/contact/shape.ts';
import type { ContactListItemRecord, Unchecked } from '../domain/contactListItem/shape.ts';
import type { WhatsappRecord } from '../domain/connection/shape.ts';
import type { Position } from '../eventstore/position.ts';

/**
 * Read-model queries of the command side. Results may be slightly stale; main.ts passes the implementation in (design.md,
 * Commands).
 */
export type Lookup = {
  /** `home`: the user's own company, when they look into another company as its admin. */
  signedIn(companyId: number, userId: number, home?: number): Promise<SignedIn | null>;
  user(companyId: number, userId: number): Promise<CompanyUser | null>;
  /** The name of a user of any company, also of a removed one; '' for an unknown id. */
  userName(userId: number): Promise<string>;
  adminsOf(companyId: number): Promise<number[]>;
  /** Users of any company who have one of these numbers, at most `limit`. */
  usersOfNumber(spellings: readonly string[], limit: number): Promise<{ companyId: number; userId: number }[]>;
  /** The company's founder, or else its longest-standing admin. */
  firstAdmin(companyId: number): Promise<{ id: number } | null>;
  userIds(companyId: number): Promise<number[]>;
  /** Ids of the user's tickets that are not closed. */
  ticketsOwnedBy(companyId: number, userId: number): Promise<number[]>;
  /** Ids of the tickets with a status, in the given queues or in all. */
  ticketsOfStatus(
    companyId: number,
    which: { status: string; queueIds: readonly number[]; limit: number },
  ): Promise<number[]>;
  /** Ids of a contact's tickets: those with an agent first, then the newest. At most twenty. */
  ticketsOfContact(companyId: number, contactId: number): Promise<number[]>;
  /** The company's plan with its limits and flags. */
  planOf(companyId: number): Promise<(Plan & { id: number }) | null>;
  plan(planId: number): Promise<PlanRecord | null>;
  /** Plans that anyone may choose at sign-up, cheapest first. */
  offeredPlans(): Promise<{ id: number }[]>;
  /** Ids of the plans with this name, ignoring case and accents. */
  plansNamed(name: string): Promise<number[]>;
  /** The log position that the read models have reached, or null before they are built. */
  reached(): Promise<Position | null>;
  ticket(companyId: number, ticketId: number): Promise<TicketRecord | null>;
  message(companyId: number, id: string): Promise<MessageRecord | null>;
  /** The suffix of the message's stream name, after `message-<company>.`. */
  messageKey(companyId: number, id: string): Promise<string | null>;
  /**
   * Messages of a ticket, also of a deleted one, that have or may have files. Returns the possible file names and the suffix of
   * the stream name after `message-<company>.`, for at most `limit` messages with ids after `after`.
   */
  filesOfTicket(of: TicketPlace, after: string | null, limit: number): Promise<NamedFiles[]>;
  /** Stored files that nothing refers to any more. */
  leftFiles(now: string, limit: number, after: Due | null): Promise<Due[]>;
  /** Pending bot replies, at most `each` per company, in log order. The id is `<ticket>:<handout>`. */
  handoutsDue(each: number): Promise<Due[]>;
  /** Messages waiting for a connection that does not exist any more. The id is the message's key. */
  unsendable(limit: number, after: Due | null): Promise<Due[]>;
  whatsapp(companyId: number, whatsappId: number, admin: boolean): Promise<WhatsappRecord | null>;
  /** Every connection of a company, without what only admins may see. */
  whatsapps(companyId: number): Promise<WhatsappRecord[]>;
  /** Imported open tickets of connections that close imported tickets. */
  importedTickets(limit: number, after: Due | null): Promise<Due[]>;
  /** Open tickets in which the company wrote last and the connection's idle time has passed. */
  idleTickets(now: string, limit: number, after: Due | null): Promise<Due[]>;
  /** Tickets without a queue that have waited longer than their connection allows. */
  waitingTickets(now: string, limit: number, after: Due | null): Promise<Due[]>;
  contactSpokeLast(companyId: number, ticketId: number): Promise<boolean>;
  contact(companyId: number, contactId: number): Promise<WholeContact | null>;
  /** Names of contacts by id. Removed contacts are missing. */
  contactNames(companyId: number, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** The given numbers whose contact opted out of campaigns, in canonical spelling (`canonical`). */
  stoppedOf(companyId: number, numbers: readonly string[]): Promise<ReadonlySet<string>>;
  hasCampaigns(companyId: number): Promise<boolean>;
  /** Whether a campaign wrote to the contact before `position` in the log, and at or after `since` (ISO time). */
  hasGotCampaign(
    who: { companyId: number; contactId: number },
    when: { position: Position; since: string },
  ): Promise<boolean>;
  contactListItem(companyId: number, id: number): Promise<ContactListItemRecord | null>;
  /** Ids of a company's contact lists that may have items. */
  contactListIds(companyId: number): Promise<number[]>;
  /** Streams of contact list items with pending work. The id is that of the stream. */
  bucketsLeft(now: string, limit: number, after: Due | null): Promise<Due[]>;
  /** For each company whose plan includes campaigns, the list with the fewest unchecked numbers. */
  uncheckedLists(): Promise<{ companyId: number; listId: number }[]>;
  /** Unchecked numbers of a list, after the item `behind`. */
  uncheckedItems(
    of: { companyId: number; listId: number },
    behind: Unchecked | null,
    limit: number,
  ): Promise<Unchecked[]>;
  /** Contact list items that two streams both claim to have. */
  itemsMoved(limit: number, after: Due | null): Promise<Due[]>;
  /** The item's former place, if two streams have it. */
  movedFrom(companyId: number, id: number): Promise<{ listId: number; bucket: number } | null>;
  /** Ids of the contacts that GET /contacts finds, after `after`, in the same order. */
  contactIds(asker: Pick<Actor, 'companyId' | 'timeZone'>, found: FoundContacts): Promise<number[]>;
  /** Erased users whose data is not yet removed everywhere. */
  erasedUsers(limit: number, after: Due | null): Promise<Due[]>;
  /** Erased contacts with data left to remove. */
  erasedContacts(limit: number, after: Due | null): Promise<Due[]>;
  /**
   * Tickets whose contact was merged into another or split off again, and that do not follow yet. `since`: only contacts that
   * changed after that instant.
   */
  strayingTickets(of: { since: string | null }, limit: number, after: Due | null): Promise<Due[]>;
  leftOf(companyId: number, contactId: number): Promise<ContactRemains>;
  /** Entries of a phone's address book that the connector received: at most `limit` after the key `after`, sorted by key. */
  agenda(of: { companyId: number; connectionId: number }, after: string, limit: number): Promise<AgendaEntry[]>;
  /** The company as an admin sees it. */
  company(id: number): Promise<CompanyRecord | null>;
  /** A record without restrictions for the caller. */
  record(kind: RecordKind, companyId: number, id: number): Promise<Row | null>;
  queueExists(companyId: number, queueId: number): Promise<boolean>;
  queue(companyId: number, queueId: number): Promise<WholeQueue | null>;
  queueIds(companyId: number): Promise<number[]>;
  queueOption(companyId: number, optionId: number): Promise<QueueOptionRecord | null>;
  /** Ids of the open and pending tickets of a queue. */
  ticketsIn(companyId: number, queueId: number): Promise<number[]>;
  /** Open and pending tickets in removed queues. The id is `<ticket>:<queue>`. */
  strayTickets(limit: number, after: Due | null): Promise<Due[]>;
  campaign(companyId: number, id: number): Promise<CampaignRecord | null>;
  /** Ids of the campaigns to a contact list that are running or scheduled. */
  campaignsWithList(companyId: number, listId: number): Promise<number[]>;
  campaignsToStart(now: string, limit: number, after: Due | null): Promise<Due[]>;
  /** Started campaigns whose recipients are not all recorded yet. */
  campaignsToPrepare(limit: number, after: Due | null): Promise<Due[]>;
  campaignsToFinish(limit: number, after: Due | null): Promise<Due[]>;
  /** Recipients who were asked to confirm and did not in time. The id is that of their stream. */
  silentRecipients(now: string, limit: number, after: Due | null): Promise<Due[]>;
  /**
   * Recent campaign messages to a contact, newest first, whether or not they answered. `isAsking`: whether a campaign of the
   * company waits for confirmations, or will.
   */
  campaignsWritten(companyId: number, contactId: number): Promise<{ written: CampaignWritten[]; isAsking: boolean }>;
  /** Connections whose campaigns have messages to send or outcomes to receive. */
  campaignLines(): Promise<CampaignLine[]>;
  /** Recipients who wait for their next step in a connection's campaigns, at most `limit` per campaign. */
  campaignNext(line: CampaignLine, limit: number): Promise<NextRecipient[]>;
  /**
   * Contacts whose tickets carry a tag, at most `limit` with ids after `behind`. `listPeople` does the same for a contact list.
   */
  taggedPeople(of: { companyId: number; tagId: number }, behind: number, limit: number): Promise<CampaignPerson[]>;
  listPeople(of: { companyId: number; listId: number }, behind: number, limit: number): Promise<CampaignPerson[]>;
  schedule(companyId: number, id: number): Promise<ScheduleRecord | null>;
  /** Whether a campaign message, a campaign or a file list still refers to a file. */
  campaignHolds(companyId: number, path: string): Promise<boolean>;
  scheduleHolds(companyId: number, path: string): Promise<boolean>;
  schedulesTaken(now: string, limit: number, after: Due | null): Promise<Due[]>;
  schedulesDue(now: string, limit: number, after: Due | null): Promise<Due[]>;
  /** Users who still exist although their company was removed. */
  usersLeft(now: string, limit: number, after: Due | null): Promise<Due[]>;
  /** Users and contacts with personal data left, of companies removed before `since`. */
  usersKnown(since: string, limit: number, after: Due | null): Promise<Due[]>;
  contactsKnown(since: string, limit: number, after: Due | null): Promise<Due[]>;
  /** Contact lists with personal data left, of companies removed before `since`. */
  listsKnown(since: string, limit: number, after: Due | null): Promise<Due[]>;
  /** Ids of a removed company's records that may have stored secrets. */
  secretsLeft(companyId: number): Promise<{ connections: number[]; integrations: number[]; prompts: number[] }>;
  /** Companies with overdue payment whose connections must be paused. */
  lapsesDue(now: string, limit: number, after: Due | null): Promise<Due[]>;
  /** Companies whose invoices need attention. */
  billingsDue(now: string, limit: number, after: Due | null): Promise<Due[]>;
  /** The connection of the contact's current ticket, or of the last one. */
  connectionOfContact(companyId: number, contactId: number): Promise<number | null>;
  /** Charges with a next step: to be made at the bank, to be paid, or with a payment to assign to an invoice. */
  chargesDue(now: string, limit: number, after: Due | null): Promise<Due[]>;
  /** Payments that matched no invoice and that no one has decided about, latest first. */
  misfitPayments(companyId: number): Promise<Misfit[]>;
  /** The charge with this id at a bank. */
  chargeOf(bank: BankName, bankId: string): Promise<{ companyId: number; id: string } | null>;
  chat(companyId: number, id: number): Promise<ChatRecord | null>;
  chatMessage(companyId: number, id: string): Promise<ChatMessageRecord | null>;
  /** Ids of the chats that a user belongs to. */
  chatIdsOf(companyId: number, userId: number): Promise<number[]>;
  /** Chat files that no message refers to any more. The id is the file's name. */
  chatFilesLeft(limit: number, after: Due | null): Promise<Due[]>;
  /** Bill questions to send to their provider or to answer, at most `each` per company. The id is `<ticket>:<question>`. */
  billsDue(now: string, each: number): Promise<Due[]>;
  /** The number of bill questions that a contact asked in the last day, without this one. */
  billsAskedBy(companyId: number, contactId: number, id: string): Promise<number>;
  /** Pending calls to integrations, at most `each` per integration. The id is `<ticket>:<call>`. */
  integrationCallsDue(now: string, each: number): Promise<Due[]>;
  /** Whether the same integration has a newer call for the same ticket. */
  isOvertakenCall(companyId: number, id: string): Promise<boolean>;
  integrationCall(companyId: number, id: string): Promise<CallRecord | null>;
  integrationIds(companyId: number): Promise<number[]>;
  hasMachines(companyId: number): Promise<boolean>;
  /** Tickets in which a prompt's assistant has something to do, at most `each` per company. */
  promptTalksDue(now: string, each: number): Promise<Due[]>;
  promptIds(companyId: number): Promise<number[]>;
  /** Usage of all prompts of a company since an instant. `cost`: in millionths of the company's currency unit. */
  promptUseSince(companyId: number, since: string): Promise<{ requests: number; tokens: number; cost: number }>;
  /** The last messages of one ticket, in chronological order. */
  lastMessages(of: { companyId: number; contactId: number; ticketId: number }, most: number): Promise<MessageRecord[]>;
  tagNames(companyId: number, most: number): Promise<{ id: number; name: string }[]>;
  supportsDue(now: string, limit: number, after: Due | null): Promise<Due[]>;
  sessionsDue(now: string, limit: number, after: Due | null): Promise<Due[]>;
};
