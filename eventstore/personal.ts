import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { catalogue } from '../domain/catalogue.ts';
import type { EventSpec, Personal, Whose } from '../domain/kernel/event.ts';

/** A person whose data can be erased. */
export type ErasablePerson = { companyId: number; whose: Whose['whose']; id: number };

/** Prefix of the streams that hold persons' keys. */
export const KEYS = 'key-';
/** Returns the stream of a person's key. Losing the key erases the person (privacy.md, How a person is erased). */
export const keyStreamOf = ({ companyId, whose, id }: ErasablePerson): string => `${KEYS}${companyId}.${whose}.${id}`;

/** Returns the stream whose events record the person's erasure. Undefined for a list: only its key stream does. */
export const ownStreamOf = ({ companyId, whose, id }: ErasablePerson): string | undefined =>
  whose === 'list' ? undefined : `${whose}-${companyId}.${id}`;

/** The field with the encrypted personal data. Blanks replace the data in the fields it came from. */
const SEALED = '$sealed';
type Data = Readonly<Record<string, unknown>>;
const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null;
const dataOf = (value: unknown): Data => (isData(value) ? value : {});

const specs: Readonly<Record<string, EventSpec>> = catalogue;
const specOf = (type: string): EventSpec | undefined => (Object.hasOwn(specs, type) ? specs[type] : undefined);

/** Matches a stream name without its namespace: `contact-1.17`. */
const placeOf = /^[A-Za-z]+-(\d+)\.(.+)$/s;

const personIn = (
  { whose, of, rather = of, ofCompany }: Whose,
  stream: string,
  data: unknown,
): ErasablePerson | undefined => {
  const [, home, name] = placeOf.exec(stream) ?? [];
  if (ofCompany && typeof dataOf(data)[of] !== 'number') return undefined;
  const companyId = ofCompany ? name : home;
  const id = of === 'stream' ? name : (dataOf(data)[rather] ?? dataOf(data)[of]);
  const person = { companyId: Number(companyId), whose, id: Number(id ?? Number.NaN) };
  if (!Number.isInteger(person.companyId) || !Number.isInteger(person.id))
    throw new Error(`an event of ${stream} does not name the person its texts belong to`);
  return person;
};

/** Prefixes of the streams of persons who can be erased. */
export const personFeatures = ['contact-', 'user-'] as const;
/** Prefixes of streams with personal data; their readers need keys. */
export const sealedFeatures = [
  'bill-',
  'chat-',
  'chatMessage-',
  'company-',
  'contact-',
  'contactListItem-',
  'integrationCall-',
  'loopBrake-',
  'machine-',
  'message-',
  'note-',
  'promptTalk-',
  'schedule-',
  'ticket-',
  'user-',
  'whatsappChat-',
] as const;

/**
 * Returns the person an event is about, through its texts (`personal`) or as an erasure (`erases`). Undefined if there
 * is none.
 */
export const personOf = (type: string, stream: string, data: unknown): ErasablePerson | undefined => {
  const { personal, erases } = specOf(type) ?? {};
  if (personal) return personIn(personal, stream, data);
  return erases && personIn({ whose: erases, of: 'stream' }, stream, data);
};
/** Whether an event's stream is that of the person it is about. */
export const isOfOwnStream = (type: string): boolean => specOf(type)?.personal?.of === 'stream';
/** The event types that record an erasure. */
export const erasureTypes = Object.keys(specs).filter((type) => specOf(type)?.erases !== undefined);
export const isErasure = (type: string): boolean => specOf(type)?.erases !== undefined;
export const isSealed = (data: unknown): boolean => typeof dataOf(data)[SEALED] === 'string';

/** Returns an empty value of the same shape. */
const blankOf = (value: unknown): unknown => (typeof value === 'string' ? '' : Array.isArray(value) ? [] : null);
const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length);

const at = (data: Data, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => dataOf(value)[name], data);
const withAt = (data: Data, path: string, value: unknown): Data => {
  const [name = '', ...rest] = path.split('.');
  return { ...data, [name]: rest.length ? withAt(dataOf(data[name]), rest.join('.'), value) : value };
};

const fieldsIn = (personal: Personal | undefined, data: Data): string[] =>
  (personal?.fields ?? []).filter((path) => !isBlank(at(data, path)));

/** Whether an event holds personal data that must be sealed. */
export const isPersonal = (type: string, data: Data): boolean => fieldsIn(specOf(type)?.personal, data).length > 0;

/** Returns the data without anything personal. */
export const blanked = (type: string, data: unknown): Data => {
  const { [SEALED]: _, ...open } = dataOf(data);
  const fields = fieldsIn(specOf(type)?.personal, open);
  return fields.reduce<Data>((rest, path) => withAt(rest, path, blankOf(at(rest, path))), open);
};

const IV = 12;
const TAG = 16;

/** Encrypts the personal fields (AES-256-GCM), bound to `place`, which names stream and event. Blanks replace them. */
export const sealData = (type: string, data: Data, key: Buffer, place: string): Data => {
  const said = Object.fromEntries(fieldsIn(specOf(type)?.personal, data).map((path) => [path, at(data, path)]));
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
  const text = Buffer.concat([cipher.update(JSON.stringify(said)), cipher.final()]);
  const sealed = Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
  return { ...blanked(type, data), [SEALED]: sealed };
};

/** Returns the original data. Throws if it was sealed for another place or with another key. */
export const openData = (data: unknown, key: Buffer, place: string): unknown => {
  const { [SEALED]: sealed, ...open } = dataOf(data);
  const bytes = Buffer.from(String(sealed), 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV));
  decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(IV, IV + TAG));
  const text = Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8');
  return Object.entries(dataOf(JSON.parse(text))).reduce<Data>(
    (rest, [path, value]) => withAt(rest, path, value),
    open,
  );
};
