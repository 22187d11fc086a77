/**
 * WhatsApp's codes for refusing a message because of the sender's account: forbidden, restricted, too many messages, new
 * conversations locked. All other codes concern the message or its recipient.
 */
export const accountRefusals = ['403', '420', '429', '463'] as const;
export type AccountRefusal = (typeof accountRefusals)[number];

/** Meta's reports about an account of the official API, the gravest last: low quality, restricted, banned. */
export const accountReports = ['ERR_CLOUD_QUALITY', 'ERR_CLOUD_RESTRICTED', 'ERR_CLOUD_BANNED'] as const;
export type AccountReport = (typeof accountReports)[number];
/** Why an account is restricted. */
export const restrictionCodes = [...accountRefusals, ...accountReports] as const;
export type RestrictionCode = (typeof restrictionCodes)[number];

export const isAccountRefusal = (code: string): code is AccountRefusal => accountRefusals.some((one) => one === code);
export const isAccountReport = (code: string): code is AccountReport => accountReports.some((one) => one === code);
