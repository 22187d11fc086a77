import type { Database } from '../../../runtime/database.ts';
import { log } from '../../../runtime/log.ts';
import { sealedBy, type Seal } from '../../../runtime/seal.ts';
import type { ConnectionRef } from '../kernel/ports.ts';

/** Names the row that a sealed value belongs to. It is bound to the row of its connection. */
export const placeOfCreds = ({ companyId, connectionId }: ConnectionRef): string =>
  `creds ${companyId}.${connectionId}`;
export const placeOfKey = ({ companyId, connectionId }: ConnectionRef, type: string, id: string): string =>
  `key ${companyId}.${connectionId} ${type} ${id}`;
export const placeOfEntry = ({ companyId, connectionId }: ConnectionRef, digest: string): string =>
  `journal ${companyId}.${connectionId} ${digest}`;
export const placeOfOld = ({ companyId, connectionId }: ConnectionRef, waId: string): string =>
  `old ${companyId}.${connectionId} ${waId}`;

const AT_ONCE = 500;
type ConnectionRow = { company_id: number; connection_id: number };
const whichOf = ({ company_id: companyId, connection_id: connectionId }: ConnectionRow): ConnectionRef => ({
  companyId,
  connectionId,
});
const header = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 16)).toString('latin1');

/** Opens a sealed value. Undefined if no available key opens it, or if it is damaged. */
export const tryOpen = <T>(open: () => T): T | undefined => {
  try {
    return open();
  } catch {
    return undefined;
  }
};

/**
 * Whether the pairing of a connection can be decrypted: its credentials and all its keys. Plain values were written by a
 * former version, and count as readable.
 */
export const canOpenPairing = async (db: Database, seal: Seal, which: ConnectionRef): Promise<boolean> => {
  const place = { company_id: which.companyId, connection_id: which.connectionId };
  const creds = await db('connector.creds').where(place).select<{ value: string }[]>('value');
  const keys = await db('connector.key').where(place).select<{ type: string; id: string; value: string }[]>();
  const sealed = [
    ...creds.map(({ value }) => ({ value, at: placeOfCreds(which) })),
    ...keys.map(({ type, id, value }) => ({ value, at: placeOfKey(which, type, id) })),
  ];
  const isOpen = (value: string) => sealedBy(value) === undefined;
  return sealed.every(({ value, at }) => isOpen(value) || tryOpen(() => seal.open(value, at)) !== undefined);
};

/**
 * Seals values with the newest key that are not sealed with it yet: plain rows of the first version, and rows with older
 * keys. Rows that change during the run are not overwritten, and unreadable ones are left. After an interruption the next
 * start continues.
 */
export const sealRows = async (db: Database, seal: Seal): Promise<void> => {
  let shut = 0;
  const text = (value: string, place: string): string => {
    const secret = sealedBy(value) === undefined ? value : tryOpen(() => seal.open(value, place));
    if (secret === undefined) shut++;
    return secret === undefined ? value : seal.seal(secret, place);
  };
  const bytes = (value: Buffer, place: string): Buffer => {
    const secret = sealedBy(header(value)) === undefined ? value : tryOpen(() => seal.openBytes(value, place));
    if (secret === undefined) shut++;
    return secret === undefined ? value : seal.sealBytes(secret, place);
  };

  for (const row of await db('connector.creds')
    .whereRaw('not starts_with(value, ?)', seal.newest)
    .select<(ConnectionRow & { value: string })[]>('company_id', 'connection_id', 'value'))
    await db('connector.creds')
      .where(row)
      .update({ value: text(row.value, placeOfCreds(whichOf(row))) });

  type Key = ConnectionRow & { type: string; id: string; value: string };
  const keys = await db('connector.key')
    .whereRaw('not starts_with(value, ?)', seal.newest)
    .select<Key[]>('company_id', 'connection_id', 'type', 'id', 'value');
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    const some = keys.slice(from, from + AT_ONCE);
    await db.raw(
      `update connector.key k set value = n.fresh
       from unnest(cast(:companies as int[]), cast(:connections as int[]), cast(:types as text[]), cast(:ids as text[]),
         cast(:before as text[]), cast(:fresh as text[])) as n (company_id, connection_id, type, id, before, fresh)
       where k.company_id = n.company_id and k.connection_id = n.connection_id and k.type = n.type and k.id = n.id
         and k.value = n.before`,
      {
        companies: some.map((row) => row.company_id),
        connections: some.map((row) => row.connection_id),
        types: some.map(({ type }) => type),
        ids: some.map(({ id }) => id),
        before: some.map(({ value }) => value),
        fresh: some.map((row) => text(row.value, placeOfKey(whichOf(row), row.type, row.id))),
      },
    );
  }

  for (const row of await db('connector.journal')
    .whereNot('accepted', true)
    .whereRaw('substring(plaintext for ?) <> ?', [seal.newest.length, Buffer.from(seal.newest)])
    .select<(ConnectionRow & { digest: string; plaintext: Buffer })[]>(
      'company_id',
      'connection_id',
      'digest',
      'plaintext',
    ))
    await db('connector.journal')
      .where(row)
      .where('accepted', false)
      .update({ plaintext: bytes(row.plaintext, placeOfEntry(whichOf(row), row.digest)) });

  if (shut) log.error({ rows: shut }, 'Some WhatsApp keys could not be decrypted and are left unchanged');
};
