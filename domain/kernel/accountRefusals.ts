/**
 * WhatsApp's codes for refusing a message because of the sender's account: forbidden, restricted, too many messages, new
 * conversations locked. All other codes concern the message or its recipient.
 */
export const accountRefusals = ['403', '420', '429', '463'] as const;
export type AccountRefusal = (typeof accountRefusals)[number];

export const isAccountRefusal = (code: string): code is AccountRefusal => accountRefusals.some((one) => one === code);
