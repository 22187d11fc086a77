/** What an admin sees of a secret that is there: an unchanged mask keeps the value (DESIGN 12). */
export const MASK = '••••••••';
export const isMask = (text: string): boolean => text.includes('•');
