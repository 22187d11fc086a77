import {
  forFlatKinds,
  type EntityKind,
  type Known,
  type Ref,
  type Refs,
  type Stored,
  type Tables,
  type Whole,
} from './kinds.ts';

type Split<K extends EntityKind> = { own: Stored[K]; refs: Refs };

const idOf = ({ id }: { id: number }): number => id;
const list = <T>(one: T | null): T[] => (one === null ? [] : [one]);

const flatSplit = forFlatKinds(<T>(own: T) => ({ own, refs: {} }));
const flatJoin = forFlatKinds(<T>(own: T) => own);

/** Splits a record into itself, with the ids of nested records, and the nested records. */
export const split: { [K in EntityKind]: (record: Whole[K]) => Split<K> } = {
  ...flatSplit,
  user: (user) => {
    const { queues, company: _, ...own } = user;
    return { own: { ...own, queueIds: queues.map(idOf) }, refs: { queue: queues } };
  },
  whatsapp: ({ queues, ...own }) => ({ own, refs: { queue: queues } }),
  contact: ({ whatsapp, tags, ...own }) => ({
    own: { ...own, whatsappId: whatsapp?.id ?? null, tagIds: tags.map(idOf) },
    refs: { whatsapp: list(whatsapp), tag: tags },
  }),
  note: ({ user, ...own }) => ({ own, refs: { user: [user] } }),
  schedule: ({ user, whatsapp, contact, ...own }) => ({
    own,
    refs: { user: [user], whatsapp: list(whatsapp), contact: [contact] },
  }),
  ticket: ({ user, queue, whatsapp, contact: { whatsapp: first, ...contact }, tags, ...own }) => ({
    own: { ...own, tagIds: tags.map(idOf) },
    refs: { user: list(user), queue: list(queue), whatsapp: [whatsapp, ...list(first)], contact: [contact], tag: tags },
  }),
};

/** Whether a record is known whole, and not only in the short form of other records. */
export const isWhole = <K extends EntityKind>(known: Known[K]): known is Extract<Known[K], Stored[K]> =>
  'updatedAt' in known || 'createdAt' in known;

/** Returns the same whole record for the same parts, so that React does not draw it again. */
const joining = <S extends object, P extends readonly unknown[], W>(
  partsOf: (own: S, tables: Tables) => P,
  make: (own: S, parts: P) => W,
) => {
  const made = new WeakMap<S, { parts: P; whole: W }>();
  return (own: S, tables: Tables): W => {
    const parts = partsOf(own, tables);
    const last = made.get(own);
    if (last && last.parts.length === parts.length && parts.every((part, at) => part === last.parts[at]))
      return last.whole;
    const whole = make(own, parts);
    made.set(own, { parts, whole });
    return whole;
  };
};
const those = <T>(table: Readonly<Record<number, T>>, ids: readonly number[]): T[] =>
  ids.flatMap((id) => table[id] ?? []);
/** The connection that a contact wrote to first, if the contact is known whole. */
const firstOf = (contact: Known['contact'] | undefined, whatsapp: Tables['whatsapp']): Known['whatsapp'] | undefined =>
  contact && 'whatsappId' in contact && contact.whatsappId !== null ? whatsapp[contact.whatsappId] : undefined;
const nobody: Ref['contact'] = {
  id: 0,
  name: '',
  number: '',
  lid: '',
  email: '',
  profilePicUrl: '',
  urlPicture: '',
  uuid: '',
  disableBot: false,
  isGroup: false,
  extraInfo: [],
  erased: false,
};

/** Joins a record with the current state of its nested records. */
export const join: { [K in EntityKind]: (own: Stored[K], tables: Tables) => Whole[K] } = {
  ...flatJoin,
  user: joining(
    ({ queueIds }: Stored['user'], { queue }) => those(queue, queueIds),
    (own, queues) => ({
      ...own,
      queues: queues.map(({ id, name, color }) => ({ id, name, color, UserQueue: { queueId: id } })),
    }),
  ),
  whatsapp: joining(
    ({ queueIds }: Stored['whatsapp'], { queue }) => those(queue, queueIds),
    (own, queues) => ({ ...own, queues, queueIds: queues.map(idOf) }),
  ),
  contact: joining(
    ({ whatsappId, tagIds }: Stored['contact'], { whatsapp, tag }) =>
      [whatsappId === null ? undefined : whatsapp[whatsappId], ...those(tag, tagIds)] as const,
    (own, [whatsapp, ...tags]) => ({ ...own, whatsapp: whatsapp ?? null, tags }),
  ),
  note: joining(
    (own: Stored['note'], { user }) => [user[own.userId]] as const,
    (own, [user]) => ({ ...own, user: { id: own.userId, name: user?.name ?? '' } }),
  ),
  schedule: joining(
    (own: Stored['schedule'], { user, whatsapp, contact }) =>
      [
        user[own.userId],
        own.whatsappId === null ? undefined : whatsapp[own.whatsappId],
        contact[own.contactId],
      ] as const,
    (own, [user, whatsapp, contact]) => ({
      ...own,
      user: user ?? { id: own.userId, name: '' },
      whatsapp: own.whatsappId === null ? null : (whatsapp ?? { id: own.whatsappId, name: '' }),
      contact: contact ?? { ...nobody, id: own.contactId },
    }),
  ),
  ticket: joining(
    (own: Stored['ticket'], { user, queue, whatsapp, contact, tag }) =>
      [
        firstOf(contact[own.contactId], whatsapp),
        own.userId === null ? undefined : user[own.userId],
        own.queueId === null ? undefined : queue[own.queueId],
        whatsapp[own.whatsappId],
        contact[own.contactId],
        ...those(tag, own.tagIds),
      ] as const,
    (own, [first, user, queue, whatsapp, contact, ...tags]) => ({
      ...own,
      user: user ?? null,
      queue: queue ?? null,
      whatsapp: whatsapp ?? { id: own.whatsappId, name: '' },
      contact: { ...(contact ?? { ...nobody, id: own.contactId }), whatsapp: first ?? null },
      tags,
    }),
  ),
};
