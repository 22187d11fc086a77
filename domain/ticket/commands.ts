import type { Viewer } from '../kernel/actor.ts';
import type { Commands } from '../kernel/decider.ts';
import type { System } from '../kernel/permissions.ts';
import type { HandedOverWhy, QueuedFor } from './events.ts';

type Owner = { userId: number; status: 'pending' | 'open' };
export type Opening = {
  uuid: string;
  contactId: number;
  connectionId: number;
  queueId: number | null;
  isGroup: boolean;
  since?: number;
};
/**
 * Absent fields stay as they are. `status`: the status for the named user. Without it, an open ticket stays open and others
 * wait.
 */
export type Destination = {
  queueId?: number | null;
  userId?: number | null;
  connectionId?: number;
  status?: 'pending' | 'open';
  /** The note for the receiver. */
  noteId?: number;
};
type AskedByUsers = Commands<{
  /** `owner`: the first owner, with the ticket open or waiting for them. Without one it waits for any agent. */
  OpenTicket: Opening & { owner?: Owner | null };
  /** Imports a ticket in its state elsewhere, with its present or last owner (stores.md, Import). */
  BringTicket: {
    opening: Opening & { since: number };
    standing: 'pending' | 'open' | 'closed';
    userId: number | null;
    tagIds: readonly number[];
  };
  /** For the caller, or for a colleague (`userId`). `found`: the status that the caller saw. */
  TakeTicket: { by: Viewer; userId?: number; found?: 'pending' | 'open' | 'closed' };
  ReturnTicket: { by: Viewer };
  /** `silent`: the contact gets no message. */
  CloseTicket: { by: Viewer; silent?: boolean };
  TransferTicket: { by: Viewer; found?: 'pending' | 'open' | 'closed' } & Destination;
  /** Undoes the caller's last move. `moved`: who made the ticket's last move, and when; undefined: no one. `now`: an instant. */
  UndoMove: { by: Viewer; moved: { userId: number; at: string } | undefined; now: string };
  /** Puts an open ticket aside until an instant after `now`. */
  SnoozeTicket: { by: Viewer; until: string; now: string };
  /** Brings a ticket back that was put aside. */
  UnsnoozeTicket: { by: Viewer };
  /** Absent fields stay as they are. */
  GiveToMachine: { by: Viewer; useIntegration?: boolean; integrationId?: number | null; promptId?: number | null };
  /** Sets exactly these tags. */
  TagTicket: { by: Viewer; tagIds: readonly number[] };
  /** `instead`: tags to remove. */
  AddTags: { by: Viewer; tagIds: readonly number[]; instead?: readonly number[] };
  RemoveTags: { by: Viewer; tagIds: readonly number[] };
  DeleteTicket: { by: Viewer };
}>;
/** Commands of the system, after a message, an event or a deadline. An admin may also send MoveOutOfQueue. */
export type OwnCommand = Commands<{
  /**
   * The owner left or handed back their tickets: the ticket waits for any agent. `until` (an instant): keeps a ticket that the
   * user got later.
   */
  LoseOwner: { by: System; userId: number; until?: string };
  /** Its queue is removed: the ticket moves to another queue or none, and keeps its owner. A closed ticket stays. */
  MoveOutOfQueue: { by: Viewer | System; from: number; to: number | null };
  /** Its contact was erased. */
  EndTicket: { by: System };
  /** A new message, not an imported one, belongs to this ticket. */
  ContinueTicket: { by: System };
  /** An import opened the ticket, and since then no one has written in it or accepted it. */
  CloseImported: { by: System };
  /** The contact chose a queue, or waited long enough. `from`: the queue it must still be in. */
  QueueTicket: { by: System; from: number | null; queueId: number | null; reason: QueuedFor };
  /** The AI of a prompt hands the ticket over to a person. */
  HandOver: {
    by: System;
    contactId: number;
    promptId: number;
    name: string;
    queueId: number | null;
    why: HandedOverWhy;
    reason: string;
  };
  /** The AI of a prompt adds tags. */
  MarkByMachine: { by: System; tagIds: readonly number[] };
  /** Its contact writes again: the ticket waits, unless it was closed before `since` (an instant). */
  ResumeTicket: { by: System; since: string; reason: 'wroteSoon' | 'wroteMeanwhile' };
  /** Ends a snooze: it is due, or the contact wrote, at the instant `at`. */
  EndSnooze: { by: System; reason: 'due' | 'contactWrote'; at: string };
  /** The company wrote last, and no one has written for too long. */
  CloseIdle: { by: System };
  /** Its contact answers a campaign. `queueId`: the queue for a waiting ticket without one; null: it stays. */
  NoteCampaign: { by: System; campaignId: number; name: string; queueId: number | null };
  AskRating: { by: System };
  /** The reply was no rating. Asks once more if the ticket was closed after `since` (an instant) and was asked once. */
  AskRatingAgain: { by: System; since: string };
  /**
   * The contact's rating. It counts if the ticket was closed after `since` (an instant), the contact was asked, and has not
   * rated yet.
   */
  RateTicket: { by: System; rating: number; since: string };
  /** The ticket gets another contact, because two contacts were joined or parted. */
  FollowContact: { by: System; contactId: number };
  /** The contact has another open ticket (`into`), in that queue and with that owner. */
  MergeTicket: { by: System; into: number; queueId: number | null; userId: number | null };
}>;
export type TicketCommand = AskedByUsers | OwnCommand;
