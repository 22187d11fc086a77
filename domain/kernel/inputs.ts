import { z } from 'zod';
import { storedName } from './names.ts';

/** The values that clients send for "none" (clients.md, What clients send). All of them mean null. */
const none = new Set<unknown>([null, '', 0, '0', false, 'null', 'undefined', 'Nenhuma']);
/** Read models keep ids in 32 bits. */
const LARGEST_ID = 2_147_483_647;

/** An id or none. Accepts numbers, digits as text and every spelling of none. Absent stays undefined. */
export const optionalId = z
  .preprocess(
    (v) => (none.has(v) ? null : typeof v === 'string' ? Number(v) : v),
    z.number().int().positive().max(LARGEST_ID).nullable(),
  )
  .optional();

/** A whole number that may come as text. */
export const numeric = z.preprocess(
  (v) => (typeof v === 'string' && v.trim() !== '' ? Number(v) : v),
  z.number().int(),
);

/** An amount as people here type it: 1500, 1500.5, 1500,50 or 1.500,50. */
const typedAmount = /^(\d+([.,]\d{1,2})?|\d{1,3}(\.\d{3})+(,\d{1,2})?)$/;

/** An amount in reais, rounded to the cent. It may be text with a comma. Ambiguous text is refused. */
export const money = z.preprocess(
  (v) => {
    if (typeof v !== 'string' || v.trim() === '') return v;
    const text = v.trim();
    if (!typedAmount.test(text)) return NaN;
    const isPoint = /^\d+\.\d{1,2}$/.test(text);
    return Number(isPoint ? text : text.replaceAll('.', '').replace(',', '.'));
  },
  z
    .number()
    .min(0)
    .max(9_999_999)
    .transform((reais) => Math.round(reais * 100) / 100),
);

/** An id in a path: digits only. A larger id becomes the largest one, which belongs to no record. */
export const pathId = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform((s) => Math.min(Number(s), LARGEST_ID));

/** A list of ids, each a number or text. Null is the empty list. */
export const ids = z.preprocess((v) => v ?? [], z.array(numeric.pipe(z.number().positive().max(LARGEST_ID))));

/** The spellings of yes and no that clients send, apart from numbers and booleans. */
const spellings: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...['true', 't', '1', 'yes', 'y', 'sim', 's', 'on', 'enabled', 'active', 'ativo'].map((yes) => [yes, true] as const),
  ...['false', 'f', '0', 'no', 'n', 'não', 'nao', 'off', 'disabled', 'inactive', 'inativo'].map(
    (no) => [no, false] as const,
  ),
]);
const isUnsaid = (v: unknown): boolean =>
  v === undefined || v === null || v === '' || v === 'null' || v === 'undefined';

/** Returns the boolean that a client's yes or no means, or the value unchanged where it is neither. */
export const readFlag = (v: unknown): unknown =>
  isUnsaid(v) ? false : (spellings.get(String(v).trim().toLowerCase()) ?? v);

/** Yes or no, as clients of the family spell it. No value means no, and every other value is refused. */
export const flag = z.preprocess(readFlag, z.boolean());

/** A flag that keeps its value where the client sends none. */
export const optionalFlag = z
  .preprocess((v) => (isUnsaid(v) ? undefined : readFlag(v)), z.boolean().optional())
  .optional();

/** A JSON array of ids in a query (`[1,2]`). Absent, empty or `[]` means no filter. */
export const jsonIds = z
  .preprocess((v) => {
    if (typeof v !== 'string' || none.has(v)) return [];
    try {
      return JSON.parse(v);
    } catch {
      return v;
    }
  }, ids)
  .default([]);

/** Page numbers start at 1. Anything unreadable is the first page. */
export const pageNumber = z
  .preprocess((v) => Math.min(100_000, Math.max(1, Math.trunc(Number(v)) || 1)), z.number().int())
  .default(1);

/** The record's version when its form was opened (`seen`). If absent, the last save wins. Unreadable values are refused. */
export const seen = z.object({
  seen: z.preprocess((v) => (v === '' ? undefined : v), numeric.pipe(z.number().min(0)).optional()),
});

const isThere = (written: string): boolean =>
  z.iso.date().safeParse(written.slice(0, 10)).success && !Number.isNaN(Date.parse(written));
/** A time that matches `pattern`, its date first. Refused where no calendar has that day. */
export const timeWritten = (pattern: RegExp) =>
  z.stringFormat('time', pattern, 'Invalid date').refine(isThere, 'Invalid date');
/** An instant with a zone, or a minute on the company's clocks. */
export const instantOrMinute = timeWritten(/^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/);

/** An instant with its zone, converted to UTC. Refuses years that the read models cannot store. */
export const instant = z.iso
  .datetime({ offset: true })
  .transform((written) => new Date(written).toISOString())
  .refine((at) => at >= '1900' && at < '3000', 'Out of range');

/** Text of a form. NUL and lone surrogates are removed, so they never enter the log. */
export const text = (max = 65_536) =>
  z
    .string()
    .max(max, 'Too Long!')
    .transform((s) => s.replaceAll('\0', '').toWellFormed());

/** A name in a form, without bidi controls. */
export const nameText = (max: number) => storedName.pipe(text(max));

/** A text that may be null or absent, read as ''. */
export const optionalText = (max = 65_536) => z.preprocess((v) => v ?? '', text(max));

/** The search text of a list call: lower case, trimmed. */
export const searchParam = z
  .preprocess((v) => (typeof v === 'string' ? v.trim().toLowerCase() : ''), text(200))
  .default('');

export const nothing = z.unknown().transform(() => ({}));

/** A list without pages returns at most this many rows. Users find the rest by searching. */
export const MOST_LISTED = 1_000;
