import {
  kindsIn,
  shapes,
  type EntityKind,
  type Known,
  type News,
  type Refs,
  type Tables,
  type Patches,
  type Whole,
} from './kinds.ts';
import { isWhole, join, split } from './nested.ts';

type Dated = { id: number | string; version?: number; updatedAt?: string; fromMe?: boolean; ack?: number };
/** Replies and frames overtake each other. The later state wins, and an acknowledgement of WhatsApp never goes down. */
const isOlder = (heard: Dated, known: Dated): boolean => {
  if (heard.version !== undefined && known.version !== undefined && heard.version !== known.version)
    return heard.version < known.version;
  const falls = heard.fromMe === true && (heard.ack ?? 0) < (known.ack ?? 0) && (known.ack ?? 0) >= 2;
  return falls || (heard.updatedAt ?? '') < (known.updatedAt ?? '');
};

const put = <K extends EntityKind>(tables: Tables, kind: K, records: readonly Known[K][]): Tables => {
  if (records.length === 0) return tables;
  const table: Record<number | string, Known[K]> = { ...tables[kind] };
  for (const record of records) table[record.id] = record;
  return { ...tables, [kind]: table };
};

/** Adds the short forms found in other records. A whole record is kept, unless it is old. */
export const fill = (tables: Tables, refs: Refs): Tables =>
  kindsIn(refs).reduce((all, kind) => fillOne(all, kind, refs), tables);
const fillOne = <K extends EntityKind>(tables: Tables, kind: K, refs: Refs): Tables => {
  const fresh = (refs[kind] ?? []).filter((ref) => {
    const known: Known[K] | undefined = tables[kind][ref.id];
    return !known || ((known.old || !isWhole(known)) && JSON.stringify(known) !== JSON.stringify(ref));
  });
  const filled = fresh.map((ref): Known[K] => {
    const known: Known[K] | undefined = tables[kind][ref.id];
    return known?.old ? { ...known, ...ref } : ref;
  });
  return put(tables, kind, filled);
};

/** Adds whole records of replies and frames. */
export const hear = (tables: Tables, news: News): Tables =>
  kindsIn(news).reduce((all, kind) => hearOne(all, kind, news), tables);
const hearOne = <K extends EntityKind>(tables: Tables, kind: K, news: News): Tables => {
  let next = tables;
  const fresh: Known[K][] = [];
  for (const record of news[kind] ?? []) {
    const { own, refs } = split[kind](record);
    const known: Known[K] | undefined = tables[kind][own.id];
    if (!known || !isWhole(known) || !isOlder(own, known)) fresh.push(own);
    next = fill(next, refs);
  }
  return put(next, kind, fresh);
};

/**
 * Adds whole records of a reply. Reading a ticket does not change its date, so an older reply does not look old.
 * Without a newer message the unread count therefore only falls.
 */
export const hearReply = (tables: Tables, news: News): Tables => {
  const ticket = news.ticket?.map((heard) => {
    const known = tables.ticket[heard.id];
    const isSame = known && isWhole(known) && known.updatedAt === heard.updatedAt;
    if (!isSame) return heard;
    const unreadMessages = Math.min(heard.unreadMessages, known.unreadMessages);
    return { ...heard, unreadMessages, isNewToOwner: heard.isNewToOwner && known.isNewToOwner };
  });
  return hear(tables, ticket ? { ...news, ticket } : news);
};

/** A whole record with the current state of its nested records, or undefined when it is not known whole. */
export const whole = <K extends EntityKind>(tables: Tables, kind: K, id: number | string): Whole[K] | undefined => {
  const known: Known[K] | undefined = tables[kind][id];
  return known && isWhole(known) ? join[kind](known, tables) : undefined;
};

/**
 * Merges the answer of a write into its record; fields that are left out stay. When the result is not a whole record,
 * its frame brings the change.
 */
export const merge = (tables: Tables, told: Patches): Tables =>
  kindsIn(told).reduce((all, kind) => mergeOne(all, kind, told), tables);
const mergeOne = <K extends EntityKind>(tables: Tables, kind: K, told: Patches): Tables => {
  const own = told[kind];
  const record = own && shapes[kind]?.safeParse({ ...whole(tables, kind, own.id), ...own }).data;
  return record ? hear(tables, { [kind]: [record] }) : tables;
};

/** Changes some fields of a known record. */
export const change = <K extends EntityKind>(
  tables: Tables,
  kind: K,
  id: number | string,
  by: Partial<Known[K]>,
): Tables => {
  const known: Known[K] | undefined = tables[kind][id];
  return known ? put(tables, kind, [{ ...known, ...by }]) : tables;
};

const without = (tables: Tables, kind: EntityKind, id: number | string): Tables => {
  const { [id]: _, ...rest } = tables[kind];
  return { ...tables, [kind]: rest };
};

/** Removes the content of all messages, notes and tickets of an erased contact. */
export const forget = (tables: Tables, contactId: number): Tables => {
  const of = <T extends { contactId: number }>(table: Readonly<Record<string, T>>) =>
    Object.values(table).filter((one) => one.contactId === contactId);
  const content = {
    body: '',
    mediaUrl: null,
    mediaName: null,
    file: null,
    quotedMsg: null,
    cards: [],
    location: null,
    ad: null,
    reactions: [],
    transcript: '',
  };
  const blank = { ...content, isErased: true };
  const messages = of(tables.message).map((one) => ({ ...one, ...blank, contact: { ...one.contact, name: '' } }));
  const tickets = of(tables.ticket).map((one) => ({ ...one, lastMessage: '' }));
  const notes = of(tables.note).map((one) => ({ ...one, note: '' }));
  return put(put(put(tables, 'message', messages), 'ticket', tickets), 'note', notes);
};

/**
 * Marks records as old after a reset of the stream, because their frames may have been missed. Replies read again
 * contain their short forms, which then win.
 */
export const aged = (tables: Tables): Tables => {
  const old = <T extends object>(table: Readonly<Record<number, T>>): Record<number, T & { old: true }> =>
    Object.fromEntries(Object.entries(table).map(([id, known]) => [id, { ...known, old: true }]));
  const { queue, tag, user, whatsapp, contact } = tables;
  return {
    ...tables,
    queue: old(queue),
    tag: old(tag),
    user: old(user),
    whatsapp: old(whatsapp),
    contact: old(contact),
  };
};

/** Removes a record. A user or a connection keeps its name, because other records show it. */
export const gone = (tables: Tables, kind: EntityKind, id: number | string): Tables => {
  if ((kind !== 'user' && kind !== 'whatsapp') || typeof id === 'string') return without(tables, kind, id);
  const known = tables[kind][id];
  return known ? { ...tables, [kind]: { ...tables[kind], [id]: { id, name: known.name } } } : tables;
};

/**
 * The ids that some list or open page holds. All other tickets, messages and contacts go, except contacts that a ticket
 * or a schedule names.
 */
export type Held = { ticket: readonly number[]; message: readonly string[]; contact: readonly number[] };
export const sweep = (tables: Tables, held: Held): Tables => {
  const ticket = only(tables.ticket, held.ticket);
  const named = [ticket, tables.schedule].flatMap((table) => Object.values(table).map(({ contactId }) => contactId));
  const contact = only(tables.contact, [...held.contact, ...named]);
  const note = Object.fromEntries(Object.entries(tables.note).filter(([, { contactId }]) => contact[contactId]));
  return { ...tables, ticket, contact, note, message: only(tables.message, held.message) };
};
const only = <T>(table: Readonly<Record<string, T>>, ids: readonly (number | string)[]): Record<string, T> => {
  const kept = new Set(ids.map(String));
  return Object.fromEntries(Object.entries(table).filter(([id]) => kept.has(id)));
};
