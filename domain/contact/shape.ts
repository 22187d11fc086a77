import { z } from 'zod';
import { storedName } from '../kernel/names.ts';
import type { ToldMarks } from '../kernel/recordMarks.ts';

export const extraInfo = z.array(z.object({ name: storedName, value: z.string() }));

/** A contact as tickets carry it. `number` is '' while WhatsApp has told only the LID. */
export const contactShape = z.object({
  id: z.number(),
  name: z.string(),
  number: z.string(),
  lid: z.string(),
  email: z.string(),
  profilePicUrl: z.string(),
  /** The same as profilePicUrl; '' when there is none. */
  urlPicture: z.string(),
  uuid: z.string(),
  /** The connection that it first wrote to; null when a person registered it, or the connection is gone. */
  whatsapp: z.object({ id: z.number(), name: z.string() }).nullable(),
  disableBot: z.boolean(),
  isGroup: z.boolean(),
  extraInfo,
  /** It was forgotten: of what stood here there is nothing any more, in no read. */
  erased: z.boolean(),
});
export type ContactRecord = z.infer<typeof contactShape>;

type Known = Pick<ContactRecord, 'name' | 'email' | 'disableBot' | 'extraInfo'> & {
  number: string | null;
  lid: string | null;
  /** Of a group. */
  groupId?: string | null;
  pictureUrl: string;
  erased?: boolean;
};
/** What its own stream tells of a contact, as tickets carry it. */
export const contactRecord = (
  { id, uuid }: { id: number; uuid: string },
  { number, lid, groupId, pictureUrl, ...known }: Known,
) => ({
  id,
  uuid,
  name: known.name,
  number: number ?? '',
  lid: lid ?? '',
  email: known.email,
  profilePicUrl: pictureUrl,
  urlPicture: pictureUrl,
  disableBot: known.disableBot,
  isGroup: Boolean(groupId),
  extraInfo: known.extraInfo,
  erased: known.erased ?? false,
});

/** A contact whole, as lists, replies and frames carry it (R272). Instants are ISO, UTC. */
export const contactWhole = contactShape.extend({
  /** Of its tickets, each once. */
  tags: z.array(z.object({ id: z.number(), name: z.string(), color: z.string() })),
  /** Contacts that WhatsApp showed to be the same person; an admin may part them again. */
  merged: z.array(z.object({ id: z.number(), name: z.string(), lid: z.string() })).default([]),
  /** It asked to be left out of campaigns: when, by which word. */
  stopped: z.object({ at: z.string(), word: z.string() }).nullable().default(null),
  version: z.number(),
  changedBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type WholeContact = z.infer<typeof contactWhole>;
/** As its own stream tells it. */
export const contactTold = contactWhole.partial({
  whatsapp: true,
  tags: true,
  merged: true,
  stopped: true,
  changedBy: true,
});

/** The same whole, but for what others know of it. */
export const wholeContact = <M extends ToldMarks>(of: { id: number; uuid: string }, known: Known, marks: M) => ({
  ...contactRecord(of, known),
  ...marks,
});

/** One entry of a phone's agenda: digits and LID, '' where unknown, and the name it has there ('' when none). */
export type AgendaEntry = { key: string; number: string; lid: string; name: string };

/**
 * What of an erased contact is undone by name: tickets, the keys of messages that wait to be sent, what is scheduled, stored files,
 * and those that it has together with other recipients of a campaign (`shared`).
 */
export type Left = { tickets: number[]; queued: string[]; schedules: number[]; files: string[]; shared: string[] };

/** A search for contacts, and which part of what it finds: at most `limit` with ids behind `after`. */
export type FoundContacts = { searchParam?: string; after?: number; limit: number };
