import { createHash } from 'node:crypto';
import { BufferJSON, initAuthCreds, jidDecode, jidEncode } from '@whiskeysockets/baileys';
import { z } from 'zod';
import type { SimulatorStore } from './store.ts';

export type Addressing = 'pn' | 'lid';
const flag = z.number().transform((value) => value === 1);

const accountShape = z.object({
  number: z.string(),
  lid: z.string(),
  name: z.string(),
  kind: z.enum(['phone', 'contact']),
  addressing: z.enum(['pn', 'lid']),
  offline: flag,
  auto_delivered: flag,
  registered: flag,
});
/**
 * A number on the simulated WhatsApp: a business's phone that companions link to, or a contact's phone. Both are Signal
 * devices.
 */
export type PhoneAccount = z.infer<typeof accountShape>;

const columns = 'number, lid, name, kind, addressing, offline, auto_delivered, registered';

/** Returns a phone-number address: 5511...@s.whatsapp.net, or with a device 5511...:1@s.whatsapp.net. */
export const phoneJid = (account: PhoneAccount, device?: number): string =>
  jidEncode(account.number, 's.whatsapp.net', device);
/** Returns a LID address: 123...@lid, or with a device 123...:1@lid. */
export const lidJid = (account: PhoneAccount, device?: number): string => jidEncode(account.lid, 'lid', device);
/** Returns the address of the phone itself in one of the two forms. */
export const accountJid = (account: PhoneAccount, addressing: Addressing): string =>
  addressing === 'lid' ? lidJid(account) : phoneJid(account);

/** Mobile numbers with an optional digit: country and area, the digit, the rest. */
const optionalDigits: readonly RegExp[] = [/^(55\d\d)(9?)(\d{8})$/, /^(54)(9?)(\d{10})$/, /^(52)(1?)(\d{10})$/];
const digitOf: Record<string, string> = { '55': '9', '54': '9', '52': '1' };

/** Mobile numbers of Brazil, Argentina and Mexico have two spellings. WhatsApp knows each account by one of them. */
const spellings = (number: string): string[] => {
  const [, before = '', digit = '', rest = ''] = optionalDigits.map((form) => form.exec(number)).find(Boolean) ?? [];
  if (!rest) return [number];
  return [number, before + (digit ? '' : (digitOf[number.slice(0, 2)] ?? '')) + rest];
};

/** Returns the account of a number in either spelling, or undefined. */
export const findNumber = (store: SimulatorStore, number: string): PhoneAccount | undefined =>
  spellings(number)
    .map((spelling) => store.row(accountShape, `select ${columns} from account where number = ?`, spelling))
    .find((account) => account !== undefined);

/** Returns the account of a phone-number or LID address, with or without a device, or undefined. */
export const findJid = (store: SimulatorStore, jid: string): PhoneAccount | undefined => {
  const address = jidDecode(jid);
  if (address?.server === 's.whatsapp.net') return findNumber(store, address.user);
  if (address?.server !== 'lid') return undefined;
  return store.row(accountShape, `select ${columns} from account where lid = ?`, address.user);
};

/** Returns every business phone, the oldest first. */
export const phones = (store: SimulatorStore): PhoneAccount[] =>
  store.rows(accountShape, `select ${columns} from account where kind = 'phone' order by rowid`);

const seen = `kind = 'contact' and (owner is null or owner = ? or number in (select contact from message where phone = ?))`;

/** Returns the contacts that a phone sees: shared ones, those added from it, and those it has a chat with. */
export const contactsOfPhone = (store: SimulatorStore, phone: string): PhoneAccount[] =>
  store.rows(accountShape, `select ${columns} from account where ${seen} order by rowid`, phone, phone);

/** Returns a contact by number, or undefined if the phone does not see it. */
export const contactOf = (store: SimulatorStore, phone: string, number: string): PhoneAccount | undefined => {
  const known = findNumber(store, number)?.number ?? '';
  const sql = `select ${columns} from account where number = ? and ${seen}`;
  return store.row(accountShape, sql, known, phone, phone);
};

/**
 * Returns a LID of 15 digits that is the same for a number on every machine. If a contact kept it when changing their number,
 * another one is derived.
 */
const lidOf = (store: SimulatorStore, number: string): string => {
  const lid = String(100_000_000_000_000 + createHash('sha256').update(number).digest().readUIntBE(0, 6));
  return findJid(store, jidEncode(lid, 'lid')) ? lidOf(store, `${number}+`) : lid;
};

export type NewAccount = {
  number: string;
  name: string;
  kind: PhoneAccount['kind'];
  addressing?: Addressing | undefined;
  /** The only phone that sees this contact. */
  owner?: string | undefined;
};

/** Registers a number with new Signal keys. The number must be free. */
export const addAccount = (
  store: SimulatorStore,
  { number, name, kind, addressing = 'pn', owner }: NewAccount,
): PhoneAccount => {
  store.run(
    'insert into account (number, lid, name, kind, addressing, owner, creds) values (?, ?, ?, ?, ?, ?, ?)',
    number,
    lidOf(store, number),
    name,
    kind,
    addressing,
    owner ?? null,
    JSON.stringify(initAuthCreds(), BufferJSON.replacer),
  );
  const account = findNumber(store, number);
  if (!account) throw new Error('the account was added but cannot be found');
  return account;
};

/** Returns the next free number that begins with `prefix` and has `digits` more digits. */
export const freeNumber = (store: SimulatorStore, prefix: string, digits: number): string => {
  const last = store.row(
    z.object({ last: z.string().nullable() }),
    'select max(number) as last from account where number like ? and length(number) = ?',
    `${prefix}%`,
    prefix.length + digits,
  )?.last;
  const next = last ? Number(last.slice(prefix.length)) + 1 : 1;
  return `${prefix}${String(next).padStart(digits, '0')}`;
};

const seeds: readonly Omit<NewAccount, 'kind'>[] = [
  { number: '5511988880001', name: 'Ana Souza' },
  { number: '5521988880002', name: 'Bruno Lima', addressing: 'lid' },
  { number: '553188880003', name: 'Carla Mendes' },
  { number: '5511988880004', name: 'Diego Ferreira', addressing: 'lid' },
  { number: '554188880005', name: 'Elisa Nogueira' },
  { number: '558588880006', name: 'Fábio Conceição', addressing: 'lid' },
];

/** Adds the contacts that every phone has from the first start. */
export const seedContacts = (store: SimulatorStore): void =>
  store.transaction(() => {
    for (const seed of seeds) if (!findNumber(store, seed.number)) addAccount(store, { ...seed, kind: 'contact' });
  });
