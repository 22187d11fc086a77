/**
 * WhatsApp's codes for refusing a message of a linked phone because of the sender's account: forbidden, restricted, too many
 * messages, new conversations locked. All other codes concern the message or its recipient.
 */
const phoneRefusals = ['403', '420', '429', '463'] as const;
/**
 * Reasons of the official API that concern the account. Meta often accepts a message first, and reports the refusal later in a
 * status, so only a delivery proves that an account may send.
 */
const officialRefusals = [
  'ERR_CLOUD_SPAM',
  'ERR_CLOUD_PAYMENT',
  'ERR_CLOUD_MARKETING_OFF',
  'ERR_TEMPLATE_RESTRICTED',
  'ERR_CLOUD_TOKEN',
  'ERR_CLOUD_PERMISSION',
  'ERR_CLOUD_DISPLAY_NAME',
  'ERR_CLOUD_UNREGISTERED',
  'ERR_CLOUD_RESTRICTED',
] as const;
export const accountRefusals = [...phoneRefusals, ...officialRefusals] as const;
export type AccountRefusal = (typeof accountRefusals)[number];

/** Meta's reports about an account of the official API, the gravest last: low quality, restricted, banned. */
export const accountReports = ['ERR_CLOUD_QUALITY', 'ERR_CLOUD_RESTRICTED', 'ERR_CLOUD_BANNED'] as const;
export type AccountReport = (typeof accountReports)[number];
/** Why an account is restricted. */
export const restrictionCodes = [...new Set([...accountRefusals, ...accountReports])] as const;
export type RestrictionCode = (typeof restrictionCodes)[number];

export const isAccountRefusal = (code: string): code is AccountRefusal => accountRefusals.some((one) => one === code);
export const isOfficialRefusal = (code: string): boolean => officialRefusals.some((one) => one === code);
export const isAccountReport = (code: string): code is AccountReport => accountReports.some((one) => one === code);

/**
 * Returns the number of consecutive refusals with one code that restrict an account. A limit may concern a single message, but
 * without payment or permission Meta refuses all that follow.
 */
export const refusalsToRestrict = (code: AccountRefusal): number =>
  code === 'ERR_CLOUD_SPAM' || !isOfficialRefusal(code) ? 3 : 1;
