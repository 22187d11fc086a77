import { z } from 'zod';
import { storedName } from '../kernel/names.ts';
import type { ToldMarks } from '../kernel/recordMarks.ts';

export const extraInfo = z.array(z.object({ name: storedName, value: z.string() }));

/** A contact as tickets contain it. `number` is '' while WhatsApp has given only the LID. */
export const contactShape = z.object({
  id: z.number(),
  name: z.string(),
  number: z.string(),
  lid: z.string(),
  email: z.string(),
  profilePicUrl: z.string(),
  /** Equals profilePicUrl; '' for none. */
  urlPicture: z.string(),
  uuid: z.string(),
  /** The connection that it first wrote to; null if a user entered the contact, or the connection was removed. */
  whatsapp: z.object({ id: z.number(), name: z.string() }).nullable(),
  disableBot: z.boolean(),
  isGroup: z.boolean(),
  extraInfo,
  /** The contact was erased. The other fields are empty in all reads. */
  erased: z.boolean(),
});
export type ContactRecord = z.infer<typeof contactShape>;

type Known = Pick<ContactRecord, 'name' | 'email' | 'disableBot' | 'extraInfo'> & {
  number: string | null;
  lid: string | null;
  /** Set for groups. */
  groupId?: string | null;
  pictureUrl: string;
  erased?: boolean;
};
/** Returns the part of a ticket's contact that the contact's stream knows. */
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

/** A whole contact, as lists, replies and socket frames contain it (R272). Instants are ISO, UTC. */
export const contactWhole = contactShape.extend({
  /** The tags of its tickets, each once. */
  tags: z.array(z.object({ id: z.number(), name: z.string(), color: z.string() })),
  /** Contacts merged into this one because WhatsApp showed the same person. An admin may part them again. */
  merged: z.array(z.object({ id: z.number(), name: z.string(), lid: z.string() })).default([]),
  /**
   * Since when the contact is left out of campaigns, and the word that asked for it ('' for none). `isByWhatsApp`: it switched
   * off marketing messages in WhatsApp.
   */
  stopped: z.object({ at: z.string(), word: z.string(), isByWhatsApp: z.boolean() }).nullable().default(null),
  version: z.number(),
  changedBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type WholeContact = z.infer<typeof contactWhole>;
/** A contact as its stream alone describes it, in the reply to a write. */
export const contactTold = contactWhole.partial({
  whatsapp: true,
  tags: true,
  merged: true,
  stopped: true,
  changedBy: true,
});

/** Returns the part of a whole contact that its stream knows. */
export const wholeContact = <M extends ToldMarks>(of: { id: number; uuid: string }, known: Known, marks: M) => ({
  ...contactRecord(of, known),
  ...marks,
});

/** One entry of a phone's address book: digits and LID ('' if unknown), and the name there ('' for none). */
export type AgendaEntry = { key: string; number: string; lid: string; name: string };

/**
 * The data of an erased contact to remove one by one: tickets, unsent messages (by key), schedules and stored files.
 * `shared`: files that other recipients of a campaign also have.
 */
export type ContactRemains = {
  tickets: number[];
  queued: string[];
  schedules: number[];
  files: string[];
  shared: string[];
};

/** A search for contacts, and a page of its results: at most `limit`, with ids after `after`. */
export type FoundContacts = { searchParam?: string; after?: number; limit: number };
