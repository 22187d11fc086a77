import {
  BufferJSON,
  initAuthCreds,
  makeCacheableSignalKeyStore,
  type AuthenticationCreds,
  type AuthenticationState,
} from '@whiskeysockets/baileys';
import type { Database } from '../../../runtime/database.ts';
import type { Seal } from '../../../runtime/seal.ts';
import { addressOf, type PersonAddress } from '../kernel/address.ts';
import { baileysLog } from './baileysLog.ts';
import { openKeyCache } from './caches.ts';
import type { Journal } from '../keys/journal.ts';
import { keyStore, type KeyTable } from '../keys/keys.ts';
import { LeaseLost, leaseSql, type Lease } from '../keys/lease.ts';
import type { ConnectionRef } from '../kernel/ports.ts';
import { placeOfCreds } from '../keys/sealed.ts';

export type Auth = {
  state: AuthenticationState;
  /** Marks the credentials as changed. They are saved soon, or with the next keys. */
  touched: () => void;
  /** Writes what the journal has for the caller's asynchronous context. `written` then waits for it. */
  write: () => Promise<void>;
  /**
   * Resolves when all keys set so far are in Postgres, and rejects when they never will be. Null if they are there already.
   */
  written: () => Promise<void> | null;
  /** Saves pending changes, then refuses all calls. So the next socket begins where this one really ended. */
  close(): Promise<void>;
};

/**
 * Loads the auth state of one socket. It is read again for each socket, so that a failed write leaves nothing behind in
 * memory. `journal` knows what to write with the keys of a decryption; `broken` is called for every failed read or write.
 * Throws LeaseLost if another process serves the connection by now: a socket with the same keys would permanently replace
 * the other one.
 */
export const openAuth = async (
  { db, seal, lease }: KeyTable,
  pairing: bigint,
  journal: Pick<Journal, 'beside' | 'stored'>,
  broken: (error: unknown) => void,
): Promise<Auth> => {
  if (!(await db.raw<{ rowCount: number }>(leaseSql, lease)).rowCount) throw new LeaseLost('no socket is opened');
  const creds = (await readCreds(db, seal, lease)) ?? (await firstCreds(db, seal, lease, pairing));
  let dirty = false;
  let saving = Promise.resolve();
  const taken = (): string | undefined => {
    if (!dirty) return undefined;
    dirty = false;
    return JSON.stringify(creds, BufferJSON.replacer);
  };
  const beside = () => ({ journal: journal.beside(), creds: taken() });
  const keys = keyStore({ db, seal, lease }, beside, { broken, stored: journal.stored });
  const save = async (): Promise<void> => {
    if (dirty) await keys.set({}).catch(() => {}); // reported through `broken`
  };
  return {
    state: { creds, keys: makeCacheableSignalKeyStore(keys, baileysLog(lease.connectionId), openKeyCache()) },
    touched: () => {
      dirty = true;
      saving = saving.then(save);
    },
    write: () => keys.set({}),
    written: () => keys.written(),
    close: async () => {
      await saving;
      await keys.close();
    },
  };
};

/** Returns our own addresses, which are null before the pairing. */
export const meOf = (auth: Auth | undefined): PersonAddress => ({
  number: addressOf(auth?.state.creds.me?.id)?.number ?? null,
  lid: addressOf(auth?.state.creds.me?.lid)?.lid ?? null,
});

export const connectionRow = ({ companyId, connectionId }: ConnectionRef) => ({
  company_id: companyId,
  connection_id: connectionId,
});

export const readCreds = async (
  db: Database,
  seal: Seal,
  which: ConnectionRef,
): Promise<AuthenticationCreds | undefined> => {
  const row = await db('connector.creds').where(connectionRow(which)).first<{ value: string }>('value');
  return row && JSON.parse(seal.open(row.value, placeOfCreds(which)), BufferJSON.reviver);
};

const firstCreds = async (db: Database, seal: Seal, lease: Lease, pairing: bigint): Promise<AuthenticationCreds> => {
  const creds = initAuthCreds();
  const value = seal.seal(JSON.stringify(creds, BufferJSON.replacer), placeOfCreds(lease));
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `insert into connector.creds (company_id, connection_id, pairing, value)
     select :companyId, :connectionId, :pairing, :value from (${leaseSql}) lease`,
    { ...lease, pairing: String(pairing), value },
  );
  if (!rowCount) throw new LeaseLost('no credentials were created');
  return creds;
};

/** Returns the revision of the stream event since which there is a pairing; null if there is none. */
export const pairingOf = async (db: Database, which: ConnectionRef): Promise<bigint | null> => {
  const row = await db('connector.creds').where(connectionRow(which)).first<{ pairing: string }>('pairing');
  return row ? BigInt(row.pairing) : null;
};

/**
 * Returns how often keys were written, as far as this Postgres knows. A restored Postgres knows fewer writes than the log.
 */
export const keyWritesInPostgres = async (db: Database, which: ConnectionRef): Promise<bigint> => {
  const row = await db('connector.lease').where(connectionRow(which)).first<{ written: string }>('written');
  return BigInt(row?.written ?? 0);
};

/** Whether any process has held the connection since its data was deleted. */
export const wasEverHeld = async (db: Database, which: ConnectionRef): Promise<boolean> =>
  (await db('connector.lease').where(connectionRow(which)).first('epoch')) !== undefined;

/** Tables with data from phones about people. */
export const tablesOfPeople = ['agenda', 'import', 'import_message'] as const;

/**
 * Deletes the pairing: credentials, keys, and the phone's data about people. Decrypted messages that are not in the log yet
 * stay. `noted`: number of key writes that the log knows of, from which counting continues. Throws LeaseLost.
 */
export const deletePairing = async (db: Database, lease: Lease, noted = 0n): Promise<void> => {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.raw<{ rowCount: number }>(leaseSql, lease);
    if (!rowCount) throw new LeaseLost('nothing was wiped');
    await tx('connector.key').where(connectionRow(lease)).delete();
    await tx('connector.creds').where(connectionRow(lease)).delete();
    for (const table of tablesOfPeople) await tx(`connector.${table}`).where(connectionRow(lease)).delete();
    await tx('connector.lease')
      .where(connectionRow(lease))
      .update({ written: tx.raw('greatest(written, ?::bigint)', [String(noted)]) });
  });
};
