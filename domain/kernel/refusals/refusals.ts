import { pt } from './pt.ts';
import { valuesOf } from './values.ts';

type Bare<K> = K extends `${infer Code}_${'zero' | 'one' | 'other'}` ? Code : K;
/** Every code that a refusal may have. */
export type RefusalCode = Extract<Bare<keyof typeof pt>, `ERR_${string}`>;

/** Refusals whose `error` in the API is a Portuguese sentence. Programs tell them apart by `code`. */
const sentences: ReadonlySet<string> = new Set<RefusalCode>([
  'ERR_CODE_UNVERIFIED',
  'ERR_COMPANY_EXPIRED',
  'ERR_COMPANY_HERE',
  'ERR_COMPANY_NAME_TAKEN',
  'ERR_COMPANY_SUSPENDED',
  'ERR_COMPANY_UNCONFIRMED',
  'ERR_COMPANY_USERLESS',
  'ERR_EMAIL_TAKEN',
  'ERR_IMPORT_FUTURE',
  'ERR_IMPORT_ORDER',
  'ERR_IMPORT_TOO_OLD',
  'ERR_LAST_ADMIN',
  'ERR_LIST_USED',
  'ERR_NO_DUE_DATE',
  'ERR_NO_SIMULATED_PHONES',
  'ERR_OWN_COMPANY_REMOVED',
  'ERR_OWN_COMPANY_SUSPENDED',
  'ERR_OWN_USER',
  'ERR_PLAN_CONNECTIONS',
  'ERR_PLAN_NAME_TAKEN',
  'ERR_PLAN_QUEUES',
  'ERR_PLAN_USED',
  'ERR_PLAN_USERS',
  'ERR_QUEUE_REQUIRED',
] satisfies RefusalCode[]);

/** Refusals whose `error` in the API is a few English words. */
const words: Partial<Record<RefusalCode, string>> = {
  ERR_BAD_REQUEST: 'bad request',
  ERR_CONFLICT: 'conflict',
  ERR_INTERNAL: 'internal',
  ERR_NOT_FOUND: 'not found',
  ERR_TIME_ZONE: 'unknown time zone',
  ERR_TOO_LARGE: 'too large',
};

const known: ReadonlyMap<string, string> = new Map(Object.entries(pt));

const sentenceOf = (code: RefusalCode, detail: object): string => {
  const values = valuesOf(detail);
  const count = values['count'];
  const plural = count === 1 ? 'one' : 'other';
  const text = known.get(code) ?? known.get(`${code}_${plural}`) ?? code;
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
};

/** Returns the `error` of a refusal in the API: its code, or the text that clients have always shown for it. */
export const wireText = (code: RefusalCode, detail: object): string =>
  sentences.has(code) ? sentenceOf(code, detail) : (words[code] ?? code);

/** Whether a text is a code of the catalogue. */
export const isRefusalCode = (said: string): said is RefusalCode =>
  said.startsWith('ERR_') && ['', '_one'].some((ending) => known.has(said + ending));
