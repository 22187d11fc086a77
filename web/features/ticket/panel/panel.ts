import { widths } from '../../../ui/page/screens.ts';

/**
 * The tickets page has no room for its list (344 px) next to a contact panel (304 px) and a conversation of at least 480 px. The
 * list gives way to the panel then.
 */
export const crowded = '@container tickets (max-width: 1127px)';

/** Whether the list of tickets has given way to the contact panel. */
export const isListHidden = (): boolean =>
  !isOverlaid() && document.querySelector('[data-ticket-list]')?.checkVisibility() === false;

/** Whether the contact panel covers the conversation (GUIDE, responsive). */
export const isOverlaid = (): boolean => matchMedia(widths.overlaid).matches;
