import { type BinaryNode, BufferJSON } from '@whiskeysockets/baileys';
import { z } from 'zod';
import { type Companion, companionsOf } from './companions.ts';
import type { World } from './world.ts';

const rowShape = z.object({ seq: z.number(), stanza: z.string() }).transform(({ seq, stanza }) => {
  const node: BinaryNode = JSON.parse(stanza, BufferJSON.reviver);
  return { seq, node };
});

type Stored = Pick<World, 'store'>;

const keyOf = (number: string, device: number): string => `${number}:${device}`;
/** Returns the open connection of a companion, if any. */
export const sessionOf = ({ sessions }: World, { number, device }: { number: string; device: number }) =>
  sessions.get(keyOf(number, device));
export const setSession = (
  { sessions }: World,
  { number, device }: Companion,
  session: Parameters<typeof sessions.set>[1],
) => sessions.set(keyOf(number, device), session);
export const dropSession = ({ sessions }: World, { number, device }: Companion) =>
  sessions.delete(keyOf(number, device));

/**
 * Keeps a stanza for a device until the device acknowledges it. Device 0 is the phone itself, the others are companions. Call
 * it inside the transaction that the stanza reports, then `sendKeptStanzas` (or `consume`, for a phone).
 */
export const keepStanza = ({ store }: Stored, number: string, device: number, node: BinaryNode): void => {
  const { id = '', type = '' } = node.attrs;
  const sql = 'insert into undelivered (number, device, tag, id, type, stanza) values (?, ?, ?, ?, ?, ?)';
  store.run(sql, number, device, node.tag, id, type, JSON.stringify(node, BufferJSON.replacer));
};

/** Returns the stanzas after `seq` that wait for a device, the oldest first. */
export const waiting = ({ store }: Stored, number: string, device: number, seq = 0) =>
  store.rows(
    rowShape,
    'select seq, stanza from undelivered where number = ? and device = ? and seq > ? order by seq',
    number,
    device,
    seq,
  );

/** Returns how many stanzas wait for a companion. */
export const waitingCount = ({ store }: World, { number, device }: Companion): number => {
  const sql = 'select count(*) as count from undelivered where number = ? and device = ?';
  return store.row(z.object({ count: z.number() }), sql, number, device)?.count ?? 0;
};

/** Sends a companion, in order, what this connection has not sent yet. Returns the number of stanzas. */
export const sendKeptStanzas = (world: World, companion: Companion, offline = false): number => {
  const session = sessionOf(world, companion);
  if (session?.cursor === undefined) return 0;
  const rows = waiting(world, companion.number, companion.device, session.cursor);
  for (const { seq, node } of rows) {
    session.cursor = seq;
    const attrs = offline ? { ...node.attrs, offline: '0' } : node.attrs;
    if (node.tag === 'message') noteHandedOver(world, companion.number, node.attrs['id'] ?? '');
    session.send({ ...node, attrs });
  }
  return rows.length;
};

export const sendKeptToAll = (world: World, number: string): void => {
  for (const companion of companionsOf(world.store, number)) sendKeptStanzas(world, companion);
};

const noteHandedOver = ({ store }: World, phone: string, id: string): void => {
  store.run('update message set received = received + 1 where phone = ? and id = ? and from_contact = 1', phone, id);
};

/** Removes the oldest copy of a stanza that a companion acknowledged. A copy that was created again since then stays. */
export const settleOldest = ({ store }: World, { number, device }: Companion, tag: string, id: string): void => {
  const oldest = 'select min(seq) from undelivered where number = ? and device = ? and id = ? and tag = ?';
  store.run(`delete from undelivered where seq = (${oldest})`, number, device, id, tag);
};

/** Identifies a receipt at a companion: several people send one of the same type for the same message. */
type Receipt = {
  tag: 'receipt';
  id: string;
  type?: string | undefined;
  from: string;
  participant?: string | undefined;
};

/** Removes a stanza that a companion has received. */
export const settle = (
  { store }: Stored,
  { number, device }: Pick<Companion, 'number' | 'device'>,
  stanza: Receipt | { tag: string; id: string },
): void => {
  const { tag, id } = stanza;
  const of = 'delete from undelivered where number = ? and device = ? and id = ? and tag = ?';
  if (!('from' in stanza)) return void store.run(of, number, device, id, tag);
  const whose = `stanza ->> '$.attrs.from' = ? and coalesce(stanza ->> '$.attrs.participant', '') = ?`;
  const { type = '', from, participant = '' } = stanza;
  store.run(`${of} and type = ? and ${whose}`, number, device, id, tag, type, from, participant);
};
