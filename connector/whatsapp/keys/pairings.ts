import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { BufferJSON, type AuthenticationCreds } from '@whiskeysockets/baileys';
import type { Database } from '../../../runtime/database.ts';
import { log } from '../../../runtime/log.ts';
import { readPairings, type LastingPairing } from '../../../runtime/pairingsFile.ts';
import type { Seal } from '../../../runtime/seal.ts';
import type { ConnectionRef } from '../kernel/ports.ts';
import { tryOpen, placeOfCreds, placeOfKey } from './sealed.ts';

/** `noted`: returns the number of key writes that the log knows of. */
type Deps = { db: Database; seal: Seal; noted: (which: ConnectionRef) => Promise<bigint> };

/**
 * WhatsApp's key ids have three bytes. A pairing that was never restored counts from 1 and stays far below the first of
 * these.
 */
const [LOWEST, HIGHEST] = [1_000_000, 16_000_000];

/**
 * Returns credentials of the same device, with a random start for the ids of new keys. The ids that it used since the
 * backup are unknown, and so are those of another restore of it. The client uploads the new keys, and the signed key with
 * them, at the first login.
 */
export const withRenewedKeyIds = (creds: AuthenticationCreds): AuthenticationCreds => {
  const first = randomInt(LOWEST, HIGHEST);
  return { ...creds, nextPreKeyId: first, firstUnuploadedPreKeyId: first, routingInfo: undefined };
};

const putSql = `
  with creds as (
    insert into connector.creds (company_id, connection_id, pairing, value)
    values (:companyId, :connectionId, :pairing, :creds) on conflict do nothing returning 1),
  lease as (
    insert into connector.lease as l (company_id, connection_id, epoch, holder, written)
    select :companyId, :connectionId, 0, 0, cast(:noted as bigint) from creds
    on conflict (company_id, connection_id) do update set written = greatest(l.written, excluded.written)),
  keys as (
    insert into connector.key (company_id, connection_id, type, id, value)
    select :companyId, :connectionId, k.type, k.id, k.value from creds,
      unnest(cast(:types as text[]), cast(:ids as text[]), cast(:values as text[])) as k (type, id, value)
    on conflict do nothing)
  select 1 from creds`;

/**
 * Stores a pairing, and returns whether it did. A pairing that was never linked, or that no key opens, is skipped. Existing
 * data is not touched.
 */
const put = async ({ db, seal, noted }: Deps, pairing: LastingPairing): Promise<boolean> => {
  const { creds, keys, ...which } = pairing;
  const isOpen = keys.every(
    ({ type, id, value }) => tryOpen(() => seal.open(value, placeOfKey(which, type, id))) !== undefined,
  );
  const text = isOpen ? tryOpen(() => seal.open(creds, placeOfCreds(which))) : undefined;
  if (text === undefined)
    log.error({ ...which }, 'A pairing in the backup could not be decrypted: the phone must be linked again');
  const was: AuthenticationCreds | undefined = text === undefined ? undefined : JSON.parse(text, BufferJSON.reviver);
  if (!was?.me) return false;
  const { rows } = await db.raw<{ rows: unknown[] }>(putSql, {
    ...which,
    noted: String(await noted(which)),
    creds: seal.seal(JSON.stringify(withRenewedKeyIds(was), BufferJSON.replacer), placeOfCreds(which)),
    types: keys.map(({ type }) => type),
    ids: keys.map(({ id }) => id),
    values: keys.map(({ value }) => value),
  });
  return rows.length > 0;
};

/**
 * Moves the pairings that a restore left in a file into Postgres, and deletes the file (stores.md, Backup and restore).
 * They have no old ratchets, so they count as up to date with the log, not as an older Postgres. After an interruption
 * the next start continues.
 */
export const takePairings = async (deps: Deps, path: string): Promise<void> => {
  let taken = 0;
  for await (const pairing of readPairings(path)) if (await put(deps, pairing)) taken++;
  if (taken) log.info({ pairings: taken }, 'The pairings of the backup are restored');
  await rm(path, { force: true });
};
