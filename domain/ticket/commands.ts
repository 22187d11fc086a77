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
/** What is left out stays; `status`: what the named user finds it in, else an open one stays open and others wait. */
export type Destination = {
  queueId?: number | null;
  userId?: number | null;
  connectionId?: number;
  status?: 'pending' | 'open';
};
type AskedByUsers = Commands<{
  /** `owner`: whose it is from the start, open or waiting for him; without one it waits for anybody. */
  OpenTicket: Opening & { owner?: Owner | null };
  /** As it stands elsewhere, with whoever has it or had it last (design.md, Moving in). */
  BringTicket: {
    opening: Opening & { since: number };
    standing: 'pending' | 'open' | 'closed';
    userId: number | null;
    tagIds: readonly number[];
  };
  /** For oneself, or for a colleague (`userId`). `found`: as it was when this was asked. */
  TakeTicket: { by: Viewer; userId?: number; found?: 'pending' | 'open' | 'closed' };
  ReturnTicket: { by: Viewer };
  /** `silent`: nothing is said to the contact. */
  CloseTicket: { by: Viewer; silent?: boolean };
  TransferTicket: { by: Viewer; found?: 'pending' | 'open' | 'closed' } & Destination;
  /** What is left out stays. */
  GiveToMachine: { by: Viewer; useIntegration?: boolean; integrationId?: number | null; promptId?: number | null };
  /** Exactly these tags. */
  TagTicket: { by: Viewer; tagIds: readonly number[] };
  /** `instead` of these. */
  AddTags: { by: Viewer; tagIds: readonly number[]; instead?: readonly number[] };
  RemoveTags: { by: Viewer; tagIds: readonly number[] };
  DeleteTicket: { by: Viewer };
}>;
/** What the system does of itself, by what came in, an event or the clock; a queue's leaving also an admin. */
export type OwnCommand = Commands<{
  /** Its owner is no longer there: it waits for anybody again. `until` (an instant): not what came to be his later. */
  LoseOwner: { by: System; userId: number; until?: string };
  /** Its queue goes away: it is in another, or in none, and keeps its owner; a closed one stays where it was. */
  MoveOutOfQueue: { by: Viewer | System; from: number; to: number | null };
  /** Whom it is with has been forgotten. */
  EndTicket: { by: System };
  /** A message that is no old one comes into it. */
  ContinueTicket: { by: System };
  /** An import opened it, and since then nobody has written in it or taken it. */
  CloseImported: { by: System };
  /** The contact chose a queue, or waited long enough: from where it was. */
  QueueTicket: { by: System; from: number | null; queueId: number | null; reason: QueuedFor };
  /** The machine of a prompt wants a person to go on. */
  HandOver: {
    by: System;
    contactId: number;
    promptId: number;
    name: string;
    queueId: number | null;
    why: HandedOverWhy;
    reason: string;
  };
  /** The machine of a prompt adds these. */
  MarkByMachine: { by: System; tagIds: readonly number[] };
  /** Its contact writes again: it waits, if it was not closed before `since` (an instant). */
  ResumeTicket: { by: System; since: string; reason: 'wroteSoon' | 'wroteMeanwhile' };
  /** Nobody has said anything since the company did, for too long. */
  CloseIdle: { by: System };
  /** Its contact answers a campaign; `queueId`: where it waits then, if in no queue yet; null: as it does. */
  NoteCampaign: { by: System; campaignId: number; name: string; queueId: number | null };
  AskRating: { by: System };
  /** The reply was no rating: asks once more, if it was closed after `since` (an instant) and asked once. */
  AskRatingAgain: { by: System; since: string };
  /** What its contact says of it, if he was asked after `since` (an instant) and has said nothing yet. */
  RateTicket: { by: System; rating: number; since: string };
  /** Whose it is, now that two contacts are one person, or are two again. */
  FollowContact: { by: System; contactId: number };
  /** The person has another open one (`into`), in that queue and with that owner. */
  MergeTicket: { by: System; into: number; queueId: number | null; userId: number | null };
}>;
export type TicketCommand = AskedByUsers | OwnCommand;
