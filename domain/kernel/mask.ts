/** What an admin sees of a secret that is there: an unchanged mask keeps the value (design.md, Secrets). */
export const MASK = '••••••••';
export const isMask = (text: string): boolean => text.includes('•');
