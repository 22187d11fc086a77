import { BufferJSON } from '@whiskeysockets/baileys';
import { z } from 'zod';
import type { Bundle, PublicKey } from './device.ts';
import type { SimulatorStore } from './store.ts';

/** The data that a client presents when it wants to be linked. */
export type Registration = {
  registrationId: number;
  identity: Uint8Array;
  noiseKey: Uint8Array;
  signedKey: PublicKey;
};

const blob = z.instanceof(Uint8Array);
const companionShape = z
  .object({
    number: z.string(),
    device: z.number(),
    registration_id: z.number(),
    identity: blob,
    noise_key: blob,
    signed_key: z.string(),
    synced: z.number(),
  })
  .transform(({ registration_id, noise_key, signed_key, synced, ...rest }) => {
    const signedKey: PublicKey = JSON.parse(signed_key, BufferJSON.reviver);
    return { ...rest, registrationId: registration_id, noiseKey: noise_key, signedKey, synced: synced === 1 };
  });
/** A linked device of a phone, such as Baileys. */
export type Companion = z.infer<typeof companionShape>;

/** Returns the companions of a phone, the oldest first. */
export const companionsOf = (store: SimulatorStore, number: string): Companion[] =>
  store.rows(companionShape, 'select * from companion where number = ? order by device', number);

/** Returns a companion by its device number, or undefined if it is not linked (any more). */
export const findCompanion = (store: SimulatorStore, number: string, device: number): Companion | undefined =>
  store.row(companionShape, 'select * from companion where number = ? and device = ?', number, device);

/** Returns a device number that this phone never used before. */
export const nextDevice = (store: SimulatorStore, number: string): number => {
  const sql = 'update account set next_device = next_device + 1 where number = ? returning next_device - 1 as device';
  const device = store.row(z.object({ device: z.number() }), sql, number)?.device;
  if (device === undefined) throw new Error('no such account');
  return device;
};

const keyText = (key: PublicKey): string => JSON.stringify(key, BufferJSON.replacer);

/** Makes a client a companion of a phone, under a device number from `nextDevice`. */
export const linkCompanion = (
  store: SimulatorStore,
  number: string,
  device: number,
  registration: Registration,
): void => {
  const { registrationId, identity, noiseKey, signedKey } = registration;
  store.run(
    'insert into companion (number, device, registration_id, identity, noise_key, signed_key) values (?, ?, ?, ?, ?, ?)',
    number,
    device,
    registrationId,
    identity,
    noiseKey,
    keyText(signedKey),
  );
};

/** Removes a companion with its keys and its undelivered stanzas. */
export const unlinkCompanion = (store: SimulatorStore, number: string, device: number): void =>
  store.transaction(() => {
    for (const table of ['companion', 'companion_key', 'known_key', 'sender_key', 'undelivered'])
      store.run(`delete from ${table} where number = ? and device = ?`, number, device);
  });

/** Records that the companion has received its history. */
export const markSynced = (store: SimulatorStore, { number, device }: Companion): void => {
  store.run('update companion set synced = 1 where number = ? and device = ?', number, device);
};

/** Returns how many one-time keys of a companion are left. */
export const oneTimeKeyCount = (store: SimulatorStore, { number, device }: Companion): number => {
  const sql = 'select count(*) as count from companion_key where number = ? and device = ?';
  return store.row(z.object({ count: z.number() }), sql, number, device)?.count ?? 0;
};

type Uploaded = { registrationId: number; identity: Uint8Array; signedKey: PublicKey; oneTime: readonly PublicKey[] };

/** Returns why uploaded keys do not belong to the companion, or undefined if they do. */
const faultOf = (store: SimulatorStore, companion: Companion, keys: Uploaded): string | undefined => {
  const { number, device, identity, registrationId } = companion;
  if (registrationId !== keys.registrationId || !Buffer.from(identity).equals(keys.identity)) return 'another identity';
  const sql = 'select value from known_key where number = ? and device = ? and id = ?';
  const isOther = ({ id, value }: PublicKey): boolean => {
    const known = store.row(z.object({ value: blob }), sql, number, device, id);
    return known !== undefined && !Buffer.from(known.value).equals(value);
  };
  return keys.oneTime.some(isOther) ? 'an id that was another key before' : undefined;
};

/**
 * Stores the keys that a companion uploads: its current signed key and one-time keys to hand out. Recipients know a key by
 * its id alone. So it returns a reason to refuse if an id would stand for two keys, or if the identity is not the linked one.
 */
export const storeKeys = (store: SimulatorStore, companion: Companion, keys: Uploaded): string | undefined =>
  store.transaction(() => {
    const { number, device } = companion;
    const fault = faultOf(store, companion, keys);
    if (fault) return fault;
    for (const { id, value } of keys.oneTime) {
      store.run('insert or replace into companion_key values (?, ?, ?, ?)', number, device, id, value);
      store.run('insert or replace into known_key values (?, ?, ?, ?)', number, device, id, value);
    }
    storeSignedKey(store, companion, keys.signedKey);
    return undefined;
  });

/** Stores a rotated signed key of a companion. */
export const storeSignedKey = (store: SimulatorStore, { number, device }: Companion, key: PublicKey): void => {
  store.run('update companion set signed_key = ? where number = ? and device = ?', keyText(key), number, device);
};

/** Returns a companion's bundle. Uses up one of its one-time keys while there are any. */
export const companionBundle = (store: SimulatorStore, companion: Companion): Bundle => {
  const { number, device, registrationId, identity, signedKey } = companion;
  const sql = `delete from companion_key where number = ? and device = ? and id =
    (select min(id) from companion_key where number = ? and device = ?) returning id, value`;
  const oneTimeKey = store.row(z.object({ id: z.number(), value: blob }), sql, number, device, number, device);
  return { registrationId, identity, signedKey, oneTimeKey };
};
