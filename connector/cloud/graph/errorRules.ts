import type { RefusalCode } from '../../../domain/kernel/refusals/refusals.ts';

/**
 * The reaction to an error. `retry`: try again after a pause. `retryIfUnsent`: a message may have been accepted, so it is not
 * sent again, and fails if no status comes; anything else is tried again. `waitForCustomer`: only this customer gets too
 * many messages, and others may be written to. `final`: this message fails. `stopConnection`: nothing can be sent until an
 * admin acts, but messages still arrive.
 */
export type ErrorClass = 'retry' | 'retryIfUnsent' | 'waitForCustomer' | 'final' | 'stopConnection';
/** `refusal` is the code of the text that tells a user what to do. */
export type ErrorRule = { class: ErrorClass; refusal: RefusalCode };

const table: readonly [ErrorClass, RefusalCode, readonly number[]][] = [
  ['stopConnection', 'ERR_CLOUD_TOKEN', [0, 190]],
  ['stopConnection', 'ERR_CLOUD_PERMISSION', [3, 10, 131005]],
  ['stopConnection', 'ERR_CLOUD_RESTRICTED', [368, 131031]],
  ['stopConnection', 'ERR_CLOUD_DISPLAY_NAME', [131037]],
  ['stopConnection', 'ERR_CLOUD_UNREGISTERED', [131045, 133010]],
  ['retry', 'ERR_CLOUD_LIMIT', [4, 17, 32, 613, 80007, 80008, 130429]],
  ['waitForCustomer', 'ERR_CLOUD_PAIR_LIMIT', [131056]],
  ['retryIfUnsent', 'ERR_CLOUD_AWAY', [1, 2, 131000, 131016, 133004, 131057]],
  ['final', 'ERR_CLOUD_SPAM', [131048]],
  ['final', 'ERR_CLOUD_PAYMENT', [131042, 134011]],
  ['final', 'ERR_CLOUD_COUNTRY', [130497]],
  ['final', 'ERR_CLOUD_GONE', [33]],
  ['final', 'ERR_CLOUD_MALFORMED', [100, 131008, 131009, 135000]],
  ['final', 'ERR_CLOUD_OWN_NUMBER', [131021]],
  ['final', 'ERR_CLOUD_UNDELIVERABLE', [131026]],
  ['final', 'ERR_CLOUD_TEST_NUMBER', [131030]],
  ['final', 'ERR_CLOUD_BLOCKED', [130403]],
  ['final', 'ERR_CLOUD_MARKETING_LIMIT', [130472, 131049]],
  ['final', 'ERR_CLOUD_MARKETING_STOPPED', [131050]],
  ['final', 'ERR_CLOUD_MARKETING_OFF', [131063]],
  ['final', 'ERR_WINDOW_CLOSED', [131047]],
  ['final', 'ERR_CLOUD_UNSUPPORTED', [131051, 131060]],
  ['final', 'ERR_CLOUD_FILE_LOST', [131052]],
  ['final', 'ERR_CLOUD_FILE_REFUSED', [131053]],
  ['final', 'ERR_CLOUD_NUMBER_NEEDED', [131062]],
  ['final', 'ERR_CLOUD_IDENTITY', [137000]],
  ['final', 'ERR_CLOUD_FLOW', [132068, 132069]],
  ['final', 'ERR_TEMPLATE_FIELDS', [132000, 132008, 132012, 132018]],
  ['final', 'ERR_TEMPLATE_MISSING', [132001]],
  ['final', 'ERR_TEMPLATE_TEXT', [132005, 132007]],
  ['final', 'ERR_TEMPLATE_PAUSED', [132015]],
  ['final', 'ERR_TEMPLATE_DISABLED', [132016]],
  ['final', 'ERR_TEMPLATE_RESTRICTED', [131064]],
  ['final', 'ERR_TEMPLATE_LIMIT', [2388019]],
  ['final', 'ERR_TEMPLATE_EXISTS', [2388024]],
  ['final', 'ERR_TEMPLATE_LOCKED', [2388039]],
  ['final', 'ERR_TEMPLATE_LONG', [2388040]],
  ['final', 'ERR_TEMPLATE_HEADER', [2388047]],
  ['final', 'ERR_TEMPLATE_BODY', [2388072]],
  ['final', 'ERR_TEMPLATE_FOOTER', [2388073]],
  ['final', 'ERR_TEMPLATE_RATIO', [2388293]],
  ['final', 'ERR_TEMPLATE_EDGES', [2388299]],
  ['final', 'ERR_BLOCK_WINDOW', [139100]],
  ['final', 'ERR_CLOUD_GROUPS', [131215]],
  ['final', 'ERR_CLOUD_HISTORY', [2593107, 2593108, 2593109]],
  ['final', 'ERR_CLOUD_USERNAME', [147001, 147002, 147003, 147004, 147005]],
  ['final', 'ERR_CLOUD_VERIFIED', [136024]],
  ['final', 'ERR_CLOUD_PIN', [133005, 133008, 133009]],
  ['final', 'ERR_CLOUD_UNVERIFIED', [133006]],
  ['final', 'ERR_CLOUD_REGISTER_LATER', [133000, 133015, 133016]],
];
const rules: ReadonlyMap<number, ErrorRule> = new Map(
  table.flatMap(([errorClass, refusal, codes]) => codes.map((code) => [code, { class: errorClass, refusal }] as const)),
);
/** Stands for an error without a code. 0 is one of Meta's: the token is not valid. */
export const NO_CODE = -1;
/** Every code that has a rule of its own. */
export const knownErrorCodes: readonly number[] = [...rules.keys()];

const isPermission = (code: number): boolean => code >= 200 && code <= 299;

/**
 * Returns the rule for an error code of a synchronous answer or of a `failed` status. A subcode is more exact where it has a
 * rule. Unknown codes fail the message, because another try could send it twice.
 */
export const errorRuleOf = (code: number, subcode: number | null = null): ErrorRule => {
  if (isPermission(code)) return { class: 'stopConnection', refusal: 'ERR_CLOUD_PERMISSION' };
  const exact = code === 100 && subcode !== null ? rules.get(subcode) : undefined;
  return exact ?? rules.get(code) ?? { class: 'final', refusal: 'ERR_CLOUD_UNKNOWN' };
};
