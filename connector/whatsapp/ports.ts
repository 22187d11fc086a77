import type { MessageCard, MessageMention, MessagePlace } from '../../domain/message/content.ts';
import type { MessageCall, MessageMedia, StoredMedia } from '../../domain/message/events.ts';
import type { QuotedMessage } from '../../domain/message/quoted.ts';
import type { ToldName } from '../../domain/contact/name.ts';
import type { RefusalCode } from '../../domain/kernel/refusals/refusals.ts';
import type { Address } from './address.ts';
import type { Locale } from './kinds/rule.ts';
import type { DoneInTicket } from '../../domain/ticket/doing.ts';
import type { LinkedPhone } from '../../domain/connection/link.ts';
import type { ImportDates } from '../../domain/connection/imports.ts';
import type { Calling } from '../../commands/message/call.ts';
import type { Followed } from '../../commands/message/follow.ts';
import type { ComingFile } from '../../commands/message/media.ts';
import type { Incoming } from '../../commands/message/receive.ts';
import type { ChatChange } from '../../commands/whatsappChat/change.ts';

/** Which connection of which company. */
export type Which = { companyId: number; connectionId: number };

/**
 * A queued message as the outbox lists it, or what shall be done to one (`wish`), sent as `waId`; `of` is that message, with who
 * of a group said it. `number` and `lid` are '' where unknown.
 */
export type Outgoing = {
  waId: string;
  of: { waId: string; fromMe: boolean; number: string; lid: string };
  /** `body`: the words of an edit, the emoji of a reaction. */
  wish: { is: 'edit' | 'deletion' | 'reaction'; body: string } | null;
  contactId: number;
  number: string;
  lid: string;
  /** Of a group; else ''. */
  groupId: string;
  body: string;
  isForwarded: boolean;
  media: MessageMedia | null;
  mentions: readonly MessageMention[] | null;
  /** Visiting cards, or a place, that it passes on. */
  cards?: readonly MessageCard[] | null | undefined;
  location?: MessagePlace | null | undefined;
  /** `number`, `lid`: of who of a group said it. */
  quoted: (QuotedMessage & { waId: string; fromMe: boolean; number: string; lid: string }) | null;
  /** How long messages of its chat last, in seconds; 0 or absent: they stay. */
  timerSeconds?: number;
  /** It goes to a group that the connection's phone is not in. */
  isOut?: boolean;
  /** A campaign says it: it lets what people wrote go before it. */
  ofCampaign?: boolean;
  /** Its place in the queue: another one when it was queued again. */
  position: string;
};

/** What the log says of a message that was queued here. */
export type Sent = Pick<Outgoing, 'body' | 'media' | 'cards' | 'location' | 'timerSeconds'>;

/** All that a session says to and asks of the rest of the system. Each throws while its store is away. */
export type Ports = {
  receive(incoming: Incoming): Promise<void>;
  follow(followed: Followed): Promise<void>;
  /** Whether a message stands in the log as one that could not be read. */
  awaited(of: Which & { waId: string; fromMe: boolean }): Promise<boolean>;
  /** What later edits of a message are encrypted with, in base64. */
  secretOf(of: Which & { waId: string; fromMe: boolean }): Promise<string | undefined>;
  /** The secret beside a message that we send. */
  secretFor(which: Which, waId: string): Uint8Array;
  /** In which language, and by which clocks, the company reads. */
  locale(which: Which): Promise<Locale>;
  /** Whether the company wants messages of groups. */
  takesGroups(which: Which): Promise<boolean>;
  /** What a group is called. */
  group(seen: Which & { groupId: string; subject: string }): Promise<void>;
  /** Takes what WhatsApp tells about a chat: its timer, or who is in the group. */
  chat(change: ChatChange): Promise<void>;
  /** True: it is to be rejected. */
  call(calling: Calling): Promise<boolean>;
  endCall(which: Which & { callId: string; outcome: MessageCall['outcome'] }): Promise<void>;
  /** Which old messages are wanted; null: none. */
  imports(which: Which): Promise<(ImportDates & { importOldMessagesGroups: boolean }) | null>;
  /** All that was wanted of them is in the log. */
  imported(which: Which & { messages: number }): Promise<void>;
  /** WhatsApp calls somebody so. */
  named(told: Which & Address & { name: string; from: ToldName }): Promise<void>;
  /** WhatsApp shows another picture of somebody, or of a group; '' for none. */
  picture(seen: Which & (Address | { groupId: string }) & { pictureUrl: string }): Promise<void>;
  opened(which: Which & { number: string; lid: string | null }): Promise<void>;
  lost(which: Which & { reason: string; final: boolean }): Promise<void>;
  /** As whom the log believes that it is up; null: it is not. */
  line(which: Which): Promise<LinkedPhone | null>;
  /** How many writes of keys the log knows of, and that there were so many. */
  keyWrites(which: Which): Promise<bigint>;
  noteKeyWrites(which: Which & { count: bigint }): Promise<void>;
  /**
   * WhatsApp answers with `number` when it is asked about `asked`, or delivers what was sent there to it. Returns why the
   * message on its way there is not sent; null: it is sent.
   */
  spelled(
    told: Which & { asked: string; number: string; message?: Pick<Outgoing, 'waId' | 'contactId'> },
  ): Promise<RefusalCode | null>;
  acknowledge(which: Which & { waId: string; ack: 2 | 3 | 4 | 5 }): Promise<void>;
  /** WhatsApp has no time for a message now; it is sent again. */
  refused(which: Which & { waId: string; code: string }): Promise<void>;
  /** `queuedAt`: the place in the queue that has failed, null where unknown: what was queued again since is not meant. */
  fail(which: Which & { waId: string; reason: string; queuedAt: string | null }): Promise<void>;
  /** That WhatsApp took what a user wanted done to a message, or will not. */
  settle(which: Which & { of: Outgoing['of']; wishId: string; done: boolean }): Promise<void>;
  /**
   * Whether the log says that it still waits; `late`: WhatsApp would take this edit or deletion and show it to nobody; `withdrawn`: its
   * campaign was deleted.
   */
  standing(
    which: Which,
    outgoing: Pick<Outgoing, 'waId' | 'of' | 'wish'>,
  ): Promise<'waits' | 'done' | 'late' | 'withdrawn'>;
  /** In queue order what stands behind a position, at most `limit`. */
  outbox(which: Which, behind: string, limit: number): Promise<readonly Outgoing[]>;
  /** Of a contact, as the log knows it; '' where it does not. */
  address(which: Which, contactId: number): Promise<Pick<Outgoing, 'number' | 'lid' | 'groupId'>>;
  sent(which: Which, waId: string): Promise<Sent | null>;
  /** Up to where tickets were read of late. */
  readTickets(which: Which): Promise<readonly { ticketId: number; position: string }[]>;
  /** What of a ticket was read behind a position, the newest last. */
  readMessages(
    which: Which,
    ticketId: number,
    behind: string,
  ): Promise<readonly { waId: string; position: string; number: string; lid: string }[]>;
  /** What the company calls who has an address; '' where it does not know him. */
  nameOf(which: Which, who: Address): Promise<string>;
  /** What a contact does at this moment; never throws. */
  doing(done: DoneInTicket): void;
  /** What waits for its file, the next due first, by the keys of their streams. */
  comingFiles(which: Which, limit: number): Promise<readonly { key: string; dueAt: string }[]>;
  /** A message whose file is due; null where none is. */
  comingFile(which: Which, key: string): Promise<ComingFile | null>;
  /** False: it is not wanted any more. Throws Erased. */
  mediaStored(which: Which, key: string, media: StoredMedia): Promise<boolean>;
  mediaDelayed(which: Which, key: string, reason: string): Promise<void>;
  mediaFailed(which: Which, key: string, reason: string): Promise<void>;
};
