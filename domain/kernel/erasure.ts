/**
 * Why somebody is forgotten: he asks for it, takes his consent back, is of no use any more, or an authority orders it
 * (LGPD, articles 15 and 16). Chosen, not written: words of an admin could name him in the log for ever.
 */
export const erasureReasons = ['request', 'consent', 'purpose', 'order'] as const;
export type ErasureReason = (typeof erasureReasons)[number];

const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();

/** Whether what was typed is this name, however it is spelled; nothing names nobody. */
export const isNamed = (typed: string, name: string): boolean => plain(typed) !== '' && plain(typed) === plain(name);
