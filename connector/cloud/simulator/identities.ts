import { createHash } from 'node:crypto';
import type { CloudCustomer } from './records.ts';

/**
 * Returns one spelling for all that reach the same phone: without Brazil's ninth digit, Mexico's 1 and Argentina's 9. People
 * dial any of them.
 */
export const samePhoneKey = (digits: string): string => {
  const brazil = /^55(\d{2})9(\d{8})$/.exec(digits);
  if (brazil) return `55${brazil[1]}${brazil[2]}`;
  if (/^521\d{10}$/.test(digits)) return `52${digits.slice(3)}`;
  if (/^549\d{10}$/.test(digits)) return `54${digits.slice(3)}`;
  return digits;
};

/** Returns how WhatsApp usually spells a number: Brazil without the ninth digit, Mexico with 521, Argentina with 549. */
export const usualWaId = (digits: string): string => {
  const key = samePhoneKey(digits);
  if (/^52\d{10}$/.test(key)) return `521${key.slice(2)}`;
  if (/^54\d{10}$/.test(key)) return `549${key.slice(2)}`;
  return key;
};

/** Country calling codes of the prefixes of user ids. Other countries get XX. */
const countries: readonly (readonly [prefix: string, country: string])[] = [
  ['55', 'BR'],
  ['52', 'MX'],
  ['54', 'AR'],
  ['351', 'PT'],
  ['34', 'ES'],
  ['1', 'US'],
];
const countryOf = (digits: string): string => countries.find(([prefix]) => digits.startsWith(prefix))?.[1] ?? 'XX';

/** Returns the business-scoped user id of a customer: the same within a portfolio, another after a change of number. */
export const userIdOf = (
  portfolioId: string,
  { userKey, digits }: Pick<CloudCustomer, 'userKey' | 'digits'>,
): string => {
  const hash = createHash('sha256').update(`${portfolioId}.${userKey}`).digest('hex').slice(0, 20);
  return `${countryOf(digits)}.${BigInt(`0x${hash}`)}`;
};

/** Returns the id of a message: base64 of the phone, a direction and a key, as real ids are. */
export const newWamid = (phone: string, fromCustomer: boolean, key: string): string => {
  const head = Buffer.from([0x1c, 0x0c, phone.length]);
  const direction = Buffer.from([0x15, 0x02, 0x00, fromCustomer ? 0x12 : 0x11, 0x18, key.length]);
  const bytes = Buffer.concat([head, Buffer.from(phone), direction, Buffer.from(key), Buffer.from([0])]);
  return `wamid.${bytes.toString('base64')}`;
};
