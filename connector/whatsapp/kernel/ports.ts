import type { MessageCard, MessageMention, MessagePlace } from '../../../domain/message/content.ts';
import type { MessageCall, MessageMedia, StoredMedia } from '../../../domain/message/events.ts';
import type { SentTemplate } from '../../../domain/message/sentTemplate.ts';
import type { QuotedMessage } from '../../../domain/message/quoted.ts';
import type { ToldName } from '../../../domain/contact/name.ts';
import type { RefusalCode } from '../../../domain/kernel/refusals/refusals.ts';
import type { PersonAddress } from './address.ts';
import type { Locale } from './locale.ts';
import type { DoneInTicket } from '../../../domain/ticket/doing.ts';
import type { LinkedPhone } from '../../../domain/connection/link.ts';
import type { ImportDates } from '../../../domain/connection/imports.ts';
import type { Calling } from '../../../commands/message/call.ts';
import type { IncomingChange } from '../../../commands/message/recordMessageChange.ts';
import type { FileToFetch } from '../../../commands/message/media.ts';
import type { Incoming } from '../../../commands/message/receive.ts';
import type { ChatChange } from '../../../commands/whatsappChat/change.ts';

/** Identifies a connection of a company. */
export type ConnectionRef = { companyId: number; connectionId: number };

/**
 * A queued message, or a change to make to a message (`wish`), sent as `waId`. `of` is that message, with its author in a
 * group. `number` and `lid` are '' if unknown.
 */
export type Outgoing = {
  waId: string;
  of: { waId: string; fromMe: boolean; number: string; lid: string };
  /** `body`: the new text of an edit, or the emoji of a reaction. */
  wish: { is: 'edit' | 'deletion' | 'reaction'; body: string } | null;
  contactId: number;
  number: string;
  lid: string;
  /** '' if the chat is not a group. */
  groupId: string;
  body: string;
  isForwarded: boolean;
  media: MessageMedia | null;
  mentions: readonly MessageMention[] | null;
  /** Visiting cards or a place that the message passes on. */
  cards?: readonly MessageCard[] | null | undefined;
  location?: MessagePlace | null | undefined;
  /** Sent instead of `body`, over an official connection. */
  template?: SentTemplate | null | undefined;
  /** `number`, `lid`: the author in a group. */
  quoted: (QuotedMessage & { waId: string; fromMe: boolean; number: string; lid: string }) | null;
  /** Lifetime of the messages of its chat in seconds; 0 or absent: they stay. */
  timerSeconds?: number;
  /** Whether it goes to a group that the connection's phone is not in. */
  isOut?: boolean;
  /** Whether the company blocked the contact for this connection. */
  isBlocked?: boolean;
  /** Whether the menu bot sends it, with choices in its text. */
  isMenu?: boolean;
  /** Whether a campaign sends it. Messages that people wrote go first. */
  ofCampaign?: boolean;
  /** Position in the queue. A message that is queued again gets a new one. */
  position: string;
};

/** When a message arrived, and when the journal has it. Known only while traces are recorded. */
export type MessageArrival = { from: number; journaled: Promise<number> };

/** A message that was queued here, as the log has it. */
export type Sent = Pick<Outgoing, 'body' | 'media' | 'cards' | 'location' | 'timerSeconds'> &
  Partial<Pick<Outgoing, 'groupId' | 'isForwarded' | 'mentions' | 'quoted'>>;

/** A change that we sent, and the message that it changes. */
export type SentChange = {
  waId: string;
  is: NonNullable<Outgoing['wish']>['is'];
  of: Pick<Outgoing['of'], 'waId' | 'fromMe'>;
};
/** A change to send again, as the log has it. `ms`: when a user made it, if the log says that. */
export type ChangeAgain = Pick<Outgoing, 'of' | 'groupId' | 'media' | 'mentions'> & {
  wish: NonNullable<Outgoing['wish']>;
  ms: number | null;
};

/** The interface of a session to the rest of the system. Each function throws while its store is unreachable. */
export type Ports = {
  /** Takes a message into the log (`commands/message/receive.ts`). */
  receive(incoming: Incoming, arrival?: MessageArrival): Promise<void>;
  /** Takes a change of a message into the log: an edit, a deletion or a reaction (`commands/message/recordMessageChange.ts`). */
  follow(followed: IncomingChange): Promise<void>;
  /** Whether the log holds a message as unreadable. */
  awaited(of: ConnectionRef & { waId: string; fromMe: boolean }): Promise<boolean>;
  /**
   * Returns the secret that later edits of a message are encrypted with, in base64. Null if it has none, undefined if the
   * log does not have the words of the message yet.
   */
  secretOf(of: ConnectionRef & { waId: string; fromMe: boolean }): Promise<string | null | undefined>;
  /** Returns the secret of a message that we send. */
  secretFor(which: ConnectionRef, waId: string): Uint8Array;
  /** Returns the company's language and time zone. */
  locale(which: ConnectionRef): Promise<Locale>;
  /** Whether the company wants messages of groups. */
  takesGroups(which: ConnectionRef): Promise<boolean>;
  /** Records the subject of a group. */
  group(seen: ConnectionRef & { groupId: string; subject: string }): Promise<void>;
  /** Records what WhatsApp says about a chat: its timer, or the members of the group. */
  chat(change: ChatChange): Promise<void>;
  /** Records a call. Returns whether to reject it. */
  call(calling: Calling): Promise<boolean>;
  endCall(which: ConnectionRef & { callId: string; outcome: MessageCall['outcome'] }): Promise<void>;
  /** Returns which old messages the connection wants; null for none. */
  imports(which: ConnectionRef): Promise<(ImportDates & { importOldMessagesGroups: boolean }) | null>;
  /** Records that all wanted old messages are in the log. */
  imported(which: ConnectionRef & { messages: number }): Promise<void>;
  /** Records the name of a person. */
  named(told: ConnectionRef & PersonAddress & { name: string; from: ToldName }): Promise<void>;
  /** Records a new picture of a person or a group; '' for none. */
  picture(seen: ConnectionRef & (PersonAddress | { groupId: string }) & { pictureUrl: string }): Promise<void>;
  opened(which: ConnectionRef & { number: string; lid: string | null }): Promise<void>;
  lost(which: ConnectionRef & { reason: string; final: boolean }): Promise<void>;
  /** Returns the phone that the log counts as connected; null for none. */
  linkedPhone(which: ConnectionRef): Promise<LinkedPhone | null>;
  /** Returns the number of key writes that the log knows of. `noteKeyWrites` records it. */
  keyWrites(which: ConnectionRef): Promise<bigint>;
  noteKeyWrites(which: ConnectionRef & { count: bigint }): Promise<void>;
  /**
   * Records that WhatsApp spells `asked` as `number`, by its answer or by a delivery. Returns the reason not to send the
   * message on its way there; null to send it.
   */
  spelled(
    told: ConnectionRef & { asked: string; number: string; message?: Pick<Outgoing, 'waId' | 'contactId'> },
  ): Promise<RefusalCode | null>;
  /** `queuedAt`: the queue position that reached this level, where a message may reach it again after a failure. */
  acknowledge(which: ConnectionRef & { waId: string; ack: 2 | 3 | 4 | 5; queuedAt?: string }): Promise<void>;
  /** Records that WhatsApp has no time for a message, which is sent again. */
  refused(which: ConnectionRef & { waId: string; code: string }): Promise<void>;
  /**
   * Records a failed message. `queuedAt`: the queue position that failed, or null if unknown. A message that was queued
   * again since is not affected. `wasAccepted`: WhatsApp accepted it before.
   */
  fail(
    which: ConnectionRef & { waId: string; reason: string; queuedAt: string | null; wasAccepted?: boolean },
  ): Promise<void>;
  /** Records whether WhatsApp accepted what a user wanted done to a message. */
  settle(which: ConnectionRef & { of: Outgoing['of']; wishId: string; done: boolean }): Promise<void>;
  /**
   * Returns whether a message still waits, according to the log. `late`: WhatsApp would accept this edit or deletion and
   * show it to no one. `withdrawn`: its campaign was deleted.
   */
  standing(
    which: ConnectionRef,
    outgoing: Pick<Outgoing, 'waId' | 'of' | 'wish'>,
  ): Promise<'waits' | 'done' | 'late' | 'withdrawn'>;
  /** Returns the queue behind a position, in order, at most `limit` entries. */
  outbox(which: ConnectionRef, behind: string, limit: number): Promise<readonly Outgoing[]>;
  /** Returns the addresses of a contact according to the log; '' if unknown. */
  address(which: ConnectionRef, contactId: number): Promise<Pick<Outgoing, 'number' | 'lid' | 'groupId'>>;
  sent(which: ConnectionRef, waId: string): Promise<Sent | null>;
  /** Returns a change of ours to send again. Null if it has no effect any more. */
  sentChange(which: ConnectionRef, change: SentChange): Promise<ChangeAgain | null>;
  /** Returns how far recently read tickets were read. */
  readTickets(which: ConnectionRef): Promise<readonly { ticketId: number; position: string }[]>;
  /** Returns the messages of a ticket that were read behind a position, the newest last. */
  readMessages(
    which: ConnectionRef,
    ticketId: number,
    behind: string,
  ): Promise<readonly { waId: string; position: string; number: string; lid: string }[]>;
  /** Returns the company's name for the person with an address; '' if unknown. */
  nameOf(which: ConnectionRef, who: PersonAddress): Promise<string>;
  /** Publishes what a contact does at this moment. Never throws. */
  doing(done: DoneInTicket): void;
  /** Returns the stream keys of messages that wait for their files, the next due first. */
  comingFiles(which: ConnectionRef, limit: number): Promise<readonly { key: string; dueAt: string }[]>;
  /** Returns a message whose file is due, or null. */
  comingFile(which: ConnectionRef, key: string): Promise<FileToFetch | null>;
  /** Returns a message that waits for its file, also before the next try is due, or null. */
  lastFile(which: ConnectionRef, key: string): Promise<FileToFetch | null>;
  /** Records a stored file. Returns false if it is no longer wanted. Throws Erased. */
  mediaStored(which: ConnectionRef, key: string, media: StoredMedia): Promise<boolean>;
  mediaDelayed(which: ConnectionRef, key: string, reason: string): Promise<void>;
  mediaFailed(which: ConnectionRef, key: string, reason: string): Promise<void>;
};
