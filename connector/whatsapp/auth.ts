import {
  BufferJSON,
  initAuthCreds,
  makeCacheableSignalKeyStore,
  type AuthenticationCreds,
  type AuthenticationState,
} from '@whiskeysockets/baileys';
import type { Database } from '../../runtime/database.ts';
import type { Seal } from '../../runtime/seal.ts';
import { addressOf, type Address } from './address.ts';
import { baileysLog } from './baileysLog.ts';
import { openKeyCache } from './caches.ts';
import type { Journal } from './journal.ts';
import { keyStore, type KeyTable } from './keys.ts';
import { LeaseLost, leaseSql, type Lease } from './lease.ts';
import type { Which } from './ports.ts';
import { placeOfCreds } from './sealed.ts';

export type Auth = {
  state: AuthenticationState;
  /** The credentials have changed: they are saved soon, or with the next keys. */
  touched: () => void;
  /** Resolves when all keys that were set until now lie in Postgres, rejects when they never will; null: they do. */
  written: () => Promise<void> | null;
  /** Saves what is to be saved, then refuses everything: the next socket begins where this one really ended. */
  close(): Promise<void>;
};

/**
 * The auth state of one socket, read anew for each, so that a failed write leaves nothing behind in memory.
 * `journal` knows what goes with the keys of a decryption; `broken` hears of every failed read or write. Throws LeaseLost
 * where somebody else serves the connection by now: a socket opened in its keys would replace his for good.
 */
export const openAuth = async (
  { db, seal, lease }: KeyTable,
  pairing: bigint,
  journal: Pick<Journal, 'beside' | 'lies'>,
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
  const keys = keyStore({ db, seal, lease }, beside, { broken, lies: journal.lies });
  const save = async (): Promise<void> => {
    if (dirty) await keys.set({}).catch(() => {}); // told to `broken`
  };
  return {
    state: { creds, keys: makeCacheableSignalKeyStore(keys, baileysLog(lease.connectionId), openKeyCache()) },
    touched: () => {
      dirty = true;
      saving = saving.then(save);
    },
    written: () => keys.written(),
    close: async () => {
      await saving;
      await keys.close();
    },
  };
};

/** Our own addresses: none before the pairing. */
export const meOf = (auth: Auth | undefined): Address => ({
  number: addressOf(auth?.state.creds.me?.id)?.number ?? null,
  lid: addressOf(auth?.state.creds.me?.lid)?.lid ?? null,
});

export const placeOf = ({ companyId, connectionId }: Which) => ({ company_id: companyId, connection_id: connectionId });

export const readCreds = async (db: Database, seal: Seal, which: Which): Promise<AuthenticationCreds | undefined> => {
  const row = await db('connector.creds').where(placeOf(which)).first<{ value: string }>('value');
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
  if (!rowCount) throw new LeaseLost('no credentials were made');
  return creds;
};

/** Since which event of the connection's stream there is a pairing (its revision); null where there is none. */
export const pairingOf = async (db: Database, which: Which): Promise<bigint | null> => {
  const row = await db('connector.creds').where(placeOf(which)).first<{ pairing: string }>('pairing');
  return row ? BigInt(row.pairing) : null;
};

/** How often keys were written, as far as this Postgres knows: fewer than the log knows of in one that was put back. */
export const writtenOf = async (db: Database, which: Which): Promise<bigint> => {
  const row = await db('connector.lease').where(placeOf(which)).first<{ written: string }>('written');
  return BigInt(row?.written ?? 0);
};

/** Whether somebody held the connection since all of it was forgotten. */
export const wasHeld = async (db: Database, which: Which): Promise<boolean> =>
  (await db('connector.lease').where(placeOf(which)).first('epoch')) !== undefined;

/** What phones told of the people in them. */
export const tablesOfPeople = ['agenda', 'import', 'import_message'] as const;

/**
 * Forgets the pairing: credentials and keys. What was decrypted and is not in the log yet stays. `noted`: so many writes
 * the log knows of; counting goes on from there.
 */
export const wipe = async (db: Database, lease: Lease, noted = 0n): Promise<void> => {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.raw<{ rowCount: number }>(leaseSql, lease);
    if (!rowCount) throw new LeaseLost('nothing was wiped');
    await tx('connector.key').where(placeOf(lease)).delete();
    await tx('connector.creds').where(placeOf(lease)).delete();
    for (const table of tablesOfPeople) await tx(`connector.${table}`).where(placeOf(lease)).delete();
    await tx('connector.lease')
      .where(placeOf(lease))
      .update({ written: tx.raw('greatest(written, ?::bigint)', [String(noted)]) });
  });
};
