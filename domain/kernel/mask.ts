/**
 * The text that an admin sees in place of a stored secret. Saving it unchanged keeps the secret (privacy.md, Secrets).
 */
export const MASK = '••••••••';
export const isMask = (text: string): boolean => text.includes('•');
