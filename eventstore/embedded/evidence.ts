import { createHmac, timingSafeEqual } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { keyId } from '../../runtime/secrets.ts';
import { storedOf } from './rows.ts';
import { columns } from './schema.ts';
import type { StoredEvent } from './events.ts';

/**
 * Evidence that a log is as its writer left it (stores.md, The embedded event store). It holds the sum, modulo 2^256,
 * of a keyed hash of each event, the number of events, and the last position. A MAC protects it. `key` is the key's id.
 */
type Evidence = { key: string; sum: bigint; events: number; last: number };
/** Keys, newest first. Without keys nothing is sealed or checked. */
export type SealKeys = readonly Buffer[];

const row = z.object({
  key: z.string(),
  sum: z.instanceof(Uint8Array),
  events: z.number(),
  last: z.number(),
  mac: z.instanceof(Uint8Array),
});
const MODULUS = 1n << 256n;
const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`);
const bytesOf = (sum: bigint): Buffer => Buffer.from(sum.toString(16).padStart(64, '0'), 'hex');
export const wrapped = (sum: bigint): bigint => ((sum % MODULUS) + MODULUS) % MODULUS;

/** Returns the keyed hash of an event and all its stored fields. */
export const sealDigest = (key: Buffer, event: StoredEvent): bigint => {
  const { position, stream, revision, id, type, json, created, metadata, data } = event;
  const about = [position, stream, revision, Buffer.from(id).toString('hex'), type, json, created];
  const sizes = [metadata?.length ?? null, data?.length ?? null];
  const hmac = createHmac('sha256', key).update(JSON.stringify([...about, ...sizes]));
  if (metadata) hmac.update(metadata);
  if (data) hmac.update(data);
  return numberOf(hmac.digest());
};

const macOf = (key: Buffer, { sum, events, last }: Evidence): Buffer =>
  createHmac('sha256', key)
    .update(`evidence ${sum.toString(16)} ${events} ${last}`)
    .digest();

export const writeEvidence = (db: DatabaseSync) => {
  const write = db.prepare(
    'insert or replace into evidence (one, key, sum, events, last, mac) values (1, ?, ?, ?, ?, ?)',
  );
  return (evidence: Evidence, key: Buffer): void => {
    const { sum, events, last } = evidence;
    write.run(evidence.key, bytesOf(sum), events, last, macOf(key, evidence));
  };
};

/** Returns the position of the last event; 0 in an empty log. */
const lastOf = (db: DatabaseSync): number =>
  z.object({ last: z.number().nullable() }).parse(db.prepare('select max(position) as last from events').get()).last ??
  0;

/** Reads the evidence and its key. `fault` says in one sentence why it cannot be trusted, or is null. */
export const readEvidence = (
  db: DatabaseSync,
  keys: SealKeys,
):
  | { evidence: Evidence; key: Buffer; fault: string | null }
  | { evidence: null; fault: string | null; isOfOtherSecrets: boolean } => {
  const found = db.prepare('select key, sum, events, last, mac from evidence').get();
  if (!found)
    return {
      evidence: null,
      isOfOtherSecrets: false,
      fault: lastOf(db) === 0 ? null : 'The event log carries no seal: whether it was changed cannot be told.',
    };
  const { mac, sum, ...rest } = row.parse(found);
  const evidence = { ...rest, sum: numberOf(sum) };
  const key = keys.find((each) => keyId(each) === rest.key);
  if (!key)
    return {
      evidence: null,
      isOfOtherSecrets: true,
      fault: `The event log is sealed by a key that is not there (${rest.key}): it cannot be checked.`,
    };
  const due = macOf(key, evidence);
  if (mac.length !== due.length || !timingSafeEqual(mac, due)) return { evidence, key, fault: FORGED };
  const last = lastOf(db);
  const isCut = last !== evidence.last;
  return { evidence, key, fault: isCut ? `${CHANGED}: its last event is not the one that was written last.` : null };
};

const CHANGED = 'THE EVENT LOG WAS CHANGED by something other than Atende';
export const FORGED = `${CHANGED}: its seal is not genuine.`;

/** Sums the events behind the cursor step by step; `step` returns false at the end of the log. */
export const openScan = (db: DatabaseSync, keys: readonly Buffer[], atOnce: number) => {
  const read = db.prepare(`select ${columns} from events where position > ? order by position limit ${atOnce}`);
  const nameById = db.prepare('select name from streams where id = ?');
  const nameRow = z.object({ name: z.string() }).optional();
  const nameOf = (id: number): string => nameRow.parse(nameById.get(id))?.name ?? '';
  const scan = { cursor: 0, events: 0, sums: keys.map(() => 0n) };
  return {
    scan,
    /** Returns whether there is more. */
    step: (): boolean => {
      const rows = read.all(scan.cursor);
      for (const each of rows) {
        const event = storedOf(each, nameOf);
        scan.cursor = event.position;
        scan.events++;
        scan.sums = scan.sums.map((sum, n) => wrapped(sum + sealDigest(keys[n] ?? Buffer.alloc(0), event)));
      }
      return rows.length === atOnce;
    },
  };
};

/** Compares the evidence with the sum over the whole log. Returns the fault as one sentence, or null. */
export const faultOfSum = (evidence: Evidence, scan: { events: number; sum: bigint }): string | null => {
  const missing = evidence.events - scan.events;
  if (missing > 0) return `${CHANGED}: ${missing} of its ${evidence.events} events are missing.`;
  if (missing < 0) return `${CHANGED}: it holds ${-missing} events that Atende did not write.`;
  return evidence.sum === scan.sum
    ? null
    : `${CHANGED}: at least one of its ${evidence.events} events is not as it was written.`;
};
