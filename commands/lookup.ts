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
import type { AgendaEntry, FoundContacts, Left, WholeContact } from '../domain/contact/shape.ts';
import type { ContactListItemRecord, Unchecked } from '../domain/contactListItem/shape.ts';
import type { WhatsappRecord } from '../domain/connection/shape.ts';
import type { Position } from '../eventstore/position.ts';

/** What may be a moment old and is looked up in read models; main.ts hands it in (design.md, Commands). */
export type Lookup = {
  /** `home`: of which company he is, where he looks into another one as its admin. */
  signedIn(companyId: number, userId: number, home?: number): Promise<SignedIn | null>;
  user(companyId: number, userId: number): Promise<CompanyUser | null>;
  /** What a user is called, of whatever company, also one who was removed; '' of nobody. */
  userName(userId: number): Promise<string>;
  /** Ids of the company's admins. */
  adminsOf(companyId: number): Promise<number[]>;
  /** Who of any company has one of these numbers, at most `limit`. */
  usersOfNumber(spellings: readonly string[], limit: number): Promise<{ companyId: number; userId: number }[]>;
  /** Its founder, or who has been one the longest. */
  firstAdmin(companyId: number): Promise<{ id: number } | null>;
  userIds(companyId: number): Promise<number[]>;
  /** Ids of the tickets that are not closed and are this user's. */
  ticketsOwnedBy(companyId: number, userId: number): Promise<number[]>;
  /** Ids of the tickets of a status, in some queues or in all. */
  ticketsOfStatus(
    companyId: number,
    which: { status: string; queueIds: readonly number[]; limit: number },
  ): Promise<number[]>;
  /** Ids of the tickets of a contact: those that somebody attends first, then the newest; twenty at most. */
  ticketsOfContact(companyId: number, contactId: number): Promise<number[]>;
  /** The company's plan: its limits and flags. */
  planOf(companyId: number): Promise<(Plan & { id: number }) | null>;
  plan(planId: number): Promise<PlanRecord | null>;
  /** The plans that strangers may choose, the cheapest first. */
  offeredPlans(): Promise<{ id: number }[]>;
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
  leftFiles(now: string, limit: number, after: Due | null): Promise<Due[]>;
  /** What the bot owes and has not given yet, so many of each company, in the order of the log; the id is `<ticket>:<handout>`. */
  handoutsDue(each: number): Promise<Due[]>;
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
  /** What contacts are called, by id; nobody who was removed. */
  contactNames(companyId: number, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Of these numbers those whose contact asked to be left out of campaigns, in their one spelling (`canonical`). */
  stoppedOf(companyId: number, numbers: readonly string[]): Promise<ReadonlySet<string>>;
  hasCampaigns(companyId: number): Promise<boolean>;
  /** Whether a campaign wrote to a contact before a place in the log, and not before an instant (ISO). */
  hasGotCampaign(
    who: { companyId: number; contactId: number },
    when: { position: Position; since: string },
  ): Promise<boolean>;
  /** Somebody on a list of contacts. */
  contactListItem(companyId: number, id: number): Promise<ContactListItemRecord | null>;
  /** Ids of a company's lists of contacts on which anybody may stand. */
  contactListIds(companyId: number): Promise<number[]>;
  /** Streams of such items with which something is left to do; the id is the stream's. */
  bucketsLeft(now: string, limit: number, after: Due | null): Promise<Due[]>;
  /** Of each company whose plan has campaigns the list with the fewest numbers that are to be checked. */
  uncheckedLists(): Promise<{ companyId: number; listId: number }[]>;
  /** Numbers of a list that are to be checked, behind one. */
  uncheckedItems(
    of: { companyId: number; listId: number },
    behind: Unchecked | null,
    limit: number,
  ): Promise<Unchecked[]>;
  /** Items that two streams say they have. */
  itemsMoved(limit: number, after: Due | null): Promise<Due[]>;
  /** The former one of the two. */
  movedFrom(companyId: number, id: number): Promise<{ listId: number; bucket: number } | null>;
  /** The ids of what GET /contacts finds, those behind `after`, in their order. */
  contactIds(asker: Pick<Actor, 'companyId' | 'timeZone'>, found: FoundContacts): Promise<number[]>;
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
  campaign(companyId: number, id: number): Promise<CampaignRecord | null>;
  /** Ids of the campaigns that go to a list of contacts and run, or have a time at which they start. */
  campaignsWithList(companyId: number, listId: number): Promise<number[]>;
  campaignsToStart(now: string, limit: number, after: Due | null): Promise<Due[]>;
  /** Those that have begun, and whose recipients are not all written down. */
  campaignsToPrepare(limit: number, after: Due | null): Promise<Due[]>;
  campaignsToFinish(limit: number, after: Due | null): Promise<Due[]>;
  /** Recipients who were asked and have not confirmed in time; the id is that of their stream. */
  silentRecipients(now: string, limit: number, after: Due | null): Promise<Due[]>;
  /** What campaigns sent a contact of late, whatever he answered; the newest first. `isAsking`: whether one of the company waits for confirmations, or will. */
  campaignsWritten(companyId: number, contactId: number): Promise<{ written: CampaignWritten[]; isAsking: boolean }>;
  /** Connections with campaigns that have something to send, or to hear of. */
  campaignLines(): Promise<CampaignLine[]>;
  /** Who waits for his step in the campaigns of a connection, at most `limit` of each. */
  campaignNext(line: CampaignLine, limit: number): Promise<NextRecipient[]>;
  /** Contacts whose tickets carry a tag, at most `limit` with ids behind `behind`; people of a list of contacts, in the same way. */
  taggedPeople(of: { companyId: number; tagId: number }, behind: number, limit: number): Promise<CampaignPerson[]>;
  listPeople(of: { companyId: number; listId: number }, behind: number, limit: number): Promise<CampaignPerson[]>;
  schedule(companyId: number, id: number): Promise<ScheduleRecord | null>;
  /** Whether a message of a campaign, a campaign or a list of files holds a file still. */
  campaignHolds(companyId: number, path: string): Promise<boolean>;
  scheduleHolds(companyId: number, path: string): Promise<boolean>;
  schedulesTaken(now: string, limit: number, after: Due | null): Promise<Due[]>;
  schedulesDue(now: string, limit: number, after: Due | null): Promise<Due[]>;
  /** Users who are there still though their company was removed. */
  usersLeft(now: string, limit: number, after: Due | null): Promise<Due[]>;
  /** Users and contacts of companies that were removed before `since`, of whom something is known still. */
  usersKnown(since: string, limit: number, after: Due | null): Promise<Due[]>;
  contactsKnown(since: string, limit: number, after: Due | null): Promise<Due[]>;
  /** The same of their lists of contacts. */
  listsKnown(since: string, limit: number, after: Due | null): Promise<Due[]>;
  /** Ids of what a removed company had that may have secrets of its own. */
  secretsLeft(companyId: number): Promise<{ connections: number[]; integrations: number[]; prompts: number[] }>;
  /** Companies that did not pay, whose connections are to pause. */
  lapsesDue(now: string, limit: number, after: Due | null): Promise<Due[]>;
  /** Companies whose invoice is to be looked after. */
  billingsDue(now: string, limit: number, after: Due | null): Promise<Due[]>;
  /** The connection of the ticket that a contact has, or had last. */
  connectionOfContact(companyId: number, contactId: number): Promise<number | null>;
  /** Charges that no bank made yet, that are not paid yet, and whose payment has no place yet. */
  chargesDue(now: string, limit: number, after: Due | null): Promise<Due[]>;
  /** Payments of a company that no invoice took, and nobody decided about yet, the latest first. */
  misfitPayments(companyId: number): Promise<Misfit[]>;
  /** Which charge a bank knows by a name. */
  chargeOf(bank: BankName, bankId: string): Promise<{ companyId: number; id: string } | null>;
  chat(companyId: number, id: number): Promise<ChatRecord | null>;
  chatMessage(companyId: number, id: string): Promise<ChatMessageRecord | null>;
  /** Ids of the chats that a user belongs to. */
  chatIdsOf(companyId: number, userId: number): Promise<number[]>;
  /** Files of chats that no message holds any more; the id is the file's name. */
  chatFilesLeft(limit: number, after: Due | null): Promise<Due[]>;
  /** Questions for bills that are to be asked of their provider, or told, so many of each company; the id is `<ticket>:<question>`. */
  billsDue(now: string, each: number): Promise<Due[]>;
  /** How many questions for bills besides this one a contact had in the last day. */
  billsAskedBy(companyId: number, contactId: number, id: string): Promise<number>;
  /** What integrations are still to be told, so many of each; the id is `<ticket>:<call>`. */
  integrationCallsDue(now: string, each: number): Promise<Due[]>;
  /** Whether the same integration has a newer call of the same ticket. */
  isOvertakenCall(companyId: number, id: string): Promise<boolean>;
  integrationCall(companyId: number, id: string): Promise<CallRecord | null>;
  integrationIds(companyId: number): Promise<number[]>;
  hasMachines(companyId: number): Promise<boolean>;
  /** Tickets in which a prompt's machine has something to do, so many of each company. */
  promptTalksDue(now: string, each: number): Promise<Due[]>;
  promptIds(companyId: number): Promise<number[]>;
  /** What the machines of a company's prompts took since an instant; `cost`: in millionths of its money. */
  promptUseSince(companyId: number, since: string): Promise<{ requests: number; tokens: number; cost: number }>;
  /** The last messages of one ticket alone, in their order. */
  lastMessages(of: { companyId: number; contactId: number; ticketId: number }, most: number): Promise<MessageRecord[]>;
  tagNames(companyId: number, most: number): Promise<{ id: number; name: string }[]>;
  supportsDue(now: string, limit: number, after: Due | null): Promise<Due[]>;
  sessionsDue(now: string, limit: number, after: Due | null): Promise<Due[]>;
};
