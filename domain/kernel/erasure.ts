/**
 * Why a person is erased: on request, consent withdrawn, purpose fulfilled, or an authority's order (LGPD, articles 15 and
 * 16). Admins pick a reason from this list, because free text could keep the person's name in the log for ever.
 */
export const erasureReasons = ['request', 'consent', 'purpose', 'order'] as const;
export type ErasureReason = (typeof erasureReasons)[number];

const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();

/** Whether the typed text is this name, apart from case, accents and spacing. Empty text never matches. */
export const isNamed = (typed: string, name: string): boolean => plain(typed) !== '' && plain(typed) === plain(name);
